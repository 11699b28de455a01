"""Everything with a plug, and what stands in for it: so far the reading of photographs."""
