"""How the counter of eyes in ``vision/bugs`` is trained: on creatures drawn in many styles, photographed in many ways."""
