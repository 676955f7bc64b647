"""The catalogues, a folder a language, and their keeper (`python -m hokm_teach.locale`)."""
