"""A look in which the page's own scripts make something throw: the next one makes up for it."""

import pytest

PAGE = """<style>.off { display: none }</style><main><h1>Orders</h1><p id=told>Step</p>
<table><tr><th>No.<th>Sum</tr>ROWS</table>
<form><label>Name <input id=name></label><button>Send</button></form>
<div style='overflow:auto;height:40px'><p id=note>Note</p><button>Late</button></div></main>
""".replace(
    "ROWS", "".join(f"<tr><td>{n}<td>{n}.00<td><button>Open {n}</button></tr>" for n in range(8))
)
CHANGE = """step => {
    document.querySelector('#told').textContent = 'Step ' + step;
    document.querySelectorAll('tr')[2 + step % 5].remove();
    document.querySelector('table').insertAdjacentHTML(
        'beforeend', `<tr><td>${step}<td>new<td><button>Open new ${step}</button></tr>`);
    document.querySelector('#note').className = step % 2 ? 'off' : '';
    document.querySelector('#name').value = 'step ' + step;
}"""
BREAK = """([owner, name, after]) => {
    const { prototype } = globalThis[owner];
    const own = prototype[name];
    globalThis.mend = () => { prototype[name] = own; };
    prototype[name] = function (...given) {
        if (after-- > 0) return own.apply(this, given);
        mend();
        throw new TypeError('broken');
    };
}"""


@pytest.mark.parametrize(
    "member", ["Element.getBoundingClientRect", "Element.matches", "Element.checkVisibility"]
)
def test_what_a_broken_look_began_the_next_one_ends(view, member):
    seen = view(PAGE)
    seen.observe()
    refs = [seen.row(name).ref for name in ("Send", "Name")]
    broken = 0
    for step in range(12):
        seen.page.evaluate(CHANGE, step)
        seen.page.evaluate(BREAK, [*member.split("."), step])
        threw = seen.page.evaluate("observer.observe().then(() => false, () => true)")
        broken += threw
        seen.page.evaluate("mend()")
        seen.page.evaluate("document.querySelector('button').title = 'changed'")
        seen.observe(full=not threw)
    assert broken > 3
    assert [seen.row(name).ref for name in ("Send", "Name")] == refs
