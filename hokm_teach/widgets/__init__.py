"""The desk as a notebook widget: the only package here that knows ipywidgets and anywidget."""

from hokm_teach.widgets.desk import Desk

__all__ = ["Desk"]
