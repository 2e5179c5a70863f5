"""Actions that this server carries out: the product team's own."""

from __future__ import annotations

from pilotfish.agent.executors.approval import confirmation, digest_of
from pilotfish.agent.executors.issue import Carried, Issue
from pilotfish.agent.model.envelope import Invoke
from pilotfish.agent.run.said import said_in
from pilotfish.agent.run.seams import ActionContext, Ready
from pilotfish_client.server_messages import Called, Status

__all__ = ["on_server"]


async def on_server(issue: Issue, ready: Ready) -> Carried:
    run, action_id = issue.run, issue.action_id()
    if (message := run.actions.confirmation(ready)) is not None:
        digest = digest_of(ready.spec.name, ready.args, action_id)
        question = confirmation(digest, issue.invoke, message)
        if refused := await issue.approval(action_id, question, "server"):
            return refused
    called = Called(name=ready.spec.name, args=ready.args)
    await run.host.show(Status(status="executing", run_id=run.run_id, called=called))
    await run.journal.issued(action_id, "server", Invoke(ready.spec.name, ready.args))
    # The page chooses the run's id: within its own session only, whatever it sends.
    key = f"{run.session}.{action_id}"
    said = said_in(run.opening, issue.trajectory)
    context = ActionContext(key, run.session, run.user, said)
    issue.trajectory.in_doubt = ready.spec.name
    outcome = await run.actions.execute(ready, context)
    if outcome.status == "unknown":
        outcome = await run.actions.check(ready, context) or outcome
    issue.trajectory.in_doubt = ""
    await run.journal.outcome(action_id, outcome)
    return Carried(action_id, outcome, question=message or "")
