"""Ours: a dependency leaves a package of this name in the environment, which would be found in its place."""
