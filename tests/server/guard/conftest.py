from server.agent.conftest import stage

__all__ = ["stage"]
