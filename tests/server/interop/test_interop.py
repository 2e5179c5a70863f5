from __future__ import annotations

import subprocess
import sys

import pytest

from pilotfish import Agent
from pilotfish.interop import McpServer


def test_two_servers_of_one_name_are_refused() -> None:
    servers = [McpServer("shop", command=["x"]), McpServer("shop", command=["y"])]
    with pytest.raises(ValueError, match="two servers are called 'shop'"):
        Agent(model="builtin", mcp=servers)


def test_other_values_than_servers_are_refused() -> None:
    with pytest.raises(TypeError, match=r"Agent\(mcp=…\): expected McpServer"):
        Agent(model="builtin", mcp=["https://a.example/mcp"])


def test_nothing_of_it_is_imported_by_an_agent_that_uses_none() -> None:
    script = """
import sys
from pilotfish import Agent
agent = Agent(model="builtin")
agent.app()
found = [name for name in sys.modules if name.startswith(("pilotfish.interop", "mcp", "ag_ui"))]
assert not found, found
"""
    subprocess.run([sys.executable, "-c", script], check=True)
