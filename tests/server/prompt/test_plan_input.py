from pilotfish.prompt.compose import PromptComposer, plan_input_of
from pilotfish.prompt.host_settings import Brand, PromptSettings
from pilotfish_sitemap import Sitemap
from prompt_views import lines, situation, view


def test_a_planner_reads_the_page_the_site_and_the_product() -> None:
    """70: a snapshot of the page within its limit."""
    settings = PromptSettings(
        brand=Brand("Acme"),
        append="Prices include tax.",
        sitemap=Sitemap.of([{"path": "/prices", "title": "Prices"}]),
    )
    page = view(lines(*(f"Row {n} of many" for n in range(900))))
    given = plan_input_of(settings, situation(page), 2_000)
    assert len(given.page) <= 2_000 and "lines folded" in given.page
    assert "Acme" in given.about and "Prices include tax." in given.about
    assert [place.path for place in given.sitemap] == ["/prices"]
    assert PromptComposer(settings).plan_input(situation(page), 2_000) == given


def test_the_envelope_of_a_planned_run_has_todo_adjust() -> None:
    """K2, 68: the schema switches, and stays for the run."""
    page = view(lines("Shop"))
    composer = PromptComposer()
    plain = composer.request(situation(page, run_id="r1"))
    planned = composer.request(situation(page, run_id="r2", planned=True))
    assert "todo_adjust" not in plain.tools[0].parameters["properties"]
    assert "todo_adjust" in planned.tools[0].parameters["properties"]
    assert "todo_adjust" not in "".join(plain.system)
    assert "todo_adjust" in "".join(planned.system)


def test_tips_stand_in_the_prompt_of_their_page_alone() -> None:
    """K7"""
    pages = [{"path": "/cart", "tips": ["Codes go below."]}, {"path": "/help"}]
    composer = PromptComposer(PromptSettings(sitemap=Sitemap.of(pages)))
    for url, told in (("/cart", True), ("/help", False)):
        request = composer.request(situation(view(lines("Shop"), url=url), run_id=url))
        assert ("Tip for this page: Codes go below." in request.messages[-1].text) is told
        assert "Codes go below" not in "".join(request.system)
