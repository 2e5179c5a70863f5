"""What the image serves unless you mount your own over it: see docs/integration.md."""

import os

from pilotfish import Agent, Brand

agent = Agent(
    key=os.environ.get("AGENT_KEY", "pk_acme"),
    brand=Brand(product_name=os.environ.get("AGENT_PRODUCT", "Acme")),
)
