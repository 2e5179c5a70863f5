"""Listeners run at once and in order; what one of them does wrong stops nobody."""

from collections.abc import Callable

from playwright.sync_api import Page


def test_listeners_run_in_order_and_go_when_they_are_taken_off(
    page_with: Callable[..., Page],
) -> None:
    page = page_with("<p>", "host/actions/events.ts")
    heard = page.evaluate(
        """() => {
          const events = unit.createEvents({ heard() {} });
          const heard = [];
          const first = value => heard.push(['first', value]);
          const off = events.on('status', first);
          events.on('status', () => { throw new Error('mine') });
          events.on('status', value => { heard.push(['third', value]); return 7; });
          events.on('done', () => heard.push(['done']));
          const results = events.emit('status', 'idle');
          off();
          events.emit('status', 'done');
          return [heard, results];
        }"""
    )
    assert heard == [[["first", "idle"], ["third", "idle"], ["third", "done"]], [1, 7]]


def test_an_unknown_name_or_no_function_is_refused(page_with: Callable[..., Page]) -> None:
    page = page_with("<p>", "host/actions/events.ts")
    told = page.evaluate(
        """() => {
          const events = unit.createEvents({ heard() {} });
          return [['statsu', () => {}], ['status', 'x']].map(([name, listener]) => {
            try { events.on(name, listener) } catch (error) { return error.message }
          });
        }"""
    )
    assert told[0].startswith('no event "statsu"; there are: status, connection, message,')
    assert told[1] == "on('status', listener) needs a function, found string"
