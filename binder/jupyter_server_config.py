"""The course in the Jupyter server of a Binder: lessons at the root, our pages and prompt sockets."""

from hokm_teach.shipped import shipped

c = get_config()  # type: ignore[name-defined]  # noqa: F821  (Jupyter brings it)
c.ServerApp.root_dir = str(shipped("notebooks"))
c.ServerApp.jpserver_extensions = {"hokm_teach.app": True}
