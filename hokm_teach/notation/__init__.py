"""Positions as text that other programs share."""
