import json

from pilotfish.doctor.finding import advice, fault
from pilotfish.doctor.output import as_json, as_text
from pilotfish.doctor.page_evidence import PageEvidence

EVIDENCE = PageEvidence(
    "http://x/",
    status=200,
    version="1.0",
    server="http://x/agent",
    socket="welcome",
    dump="[1]<button> Buy",
)
FINDINGS = [fault("names", "1 control has no name", "name it"), advice("early", "none")]


def test_a_person_reads_the_first_fault_first_and_the_counts_last() -> None:
    assert as_text(EVIDENCE, FINDINGS).splitlines() == [
        "fault names: 1 control has no name",
        "    mend: name it",
        "advice early: none",
        "http://x/: 1 fault, 1 advice",
        "widget 1.0, connected to http://x/agent; 1 control read",
    ]


def test_a_machine_reads_the_same() -> None:
    told = json.loads(as_json(EVIDENCE, FINDINGS))
    assert told["widget"] == "1.0" and told["connected"] is True and told["controls"] == 1
    assert [each["topic"] for each in told["findings"]] == ["names", "early"]
