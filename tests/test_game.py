"""A match at the table: whole ones in every way, driven as a page drives them."""
