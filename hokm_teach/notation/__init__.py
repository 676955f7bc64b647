"""Positions as text that other programs share: PBN and LIN files, and the short form that links carry."""
