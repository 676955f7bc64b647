"""A whole match at the table, by any rule set."""
