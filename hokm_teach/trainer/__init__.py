"""The puzzle trainer: what to solve next, how it went, what to explore of it, and how strong its learner has become."""
