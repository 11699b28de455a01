"""Speed and accuracy, measured on demand."""
