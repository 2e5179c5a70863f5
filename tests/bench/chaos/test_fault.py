from bench.chaos.fault import STORE, Message, faults_at


def test_every_fault_at_every_message() -> None:
    faults = faults_at([Message("page", 1, "hello"), Message("server", 1, "welcome")])
    assert len(faults) == 16
    assert [str(fault) for fault in faults[:7]] == [
        "cut before hello (page 1)",
        "cut after hello (page 1)",
        "duplicate after hello (page 1)",
        "kill before hello (page 1)",
        "kill after hello (page 1)",
        "reload before hello (page 1)",
        "reload after hello (page 1)",
    ]


def test_a_server_is_killed_at_an_open_card_and_at_the_request_of_an_action() -> None:
    faults = faults_at([Message("server", 1, "confirm_action"), Message("page", 1, "decision")])
    assert [str(it) for it in faults if it.kind in ("card", "request")] == [
        "card after confirm_action (server 1)",
        "request before POST /checkout (page 1)",
        "request after POST /checkout (page 1)",
    ]


def test_a_database_is_restarted_before_and_after_a_message() -> None:
    faults = faults_at([Message("page", 1, "run")], STORE)
    assert [str(it) for it in faults if it.kind == "store"] == [
        "store before run (page 1)",
        "store after run (page 1)",
    ]
