"""What runs all day beside a table: the page between two games, and one evening after another."""
