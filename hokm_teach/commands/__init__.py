"""Commands for the shell that need neither page nor server: files in, answers out."""
