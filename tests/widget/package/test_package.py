"""What is published: its form, its types, and its parts in real applications."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import expect

from pilotfish_client.page_messages import Register, Respond, Run
from pilotfish_client.server_messages import AskUser, Done, Status, Subtitle
from site_page import OpenSite
from waiting import wait_for_console
from widget.package.conftest import WIDGET, run
from wire_server import WireServer

FRAMEWORKS = WIDGET.parent / "tests" / "frameworks"
FISH = ".root > .fish"
CONSUMER = """
import { create, version } from 'pilotfish';
import type {
  Code, Config, EventMap, Message, Run, SentenceString, StandardSchema, Step,
} from 'pilotfish';
import * as react from 'pilotfish/react';
import * as vue from 'pilotfish/vue';

const config: Config = { server: '/agent', key: 'pk_acme', look: { theme: 'dark' } };
const pilotfish = create(config);
pilotfish.on('step', ({ number, outcome }: Step) => `${number.toFixed()}${outcome.status}`);
pilotfish.on('done', (done) => ((it: Run) => it)(done));
pilotfish.on('subtitle', (letter) => letter.toUpperCase());
// @ts-expect-error: there is no such event.
pilotfish.on('finish', () => {});
// @ts-expect-error: there is no such theme.
pilotfish.configure({ look: { theme: 'blue' } });
const schema = {} as StandardSchema<{ sku: string }>;
pilotfish.registerAction({
  name: 'addToCart', description: 'x', parameters: schema, handler: ({ sku }) => sku.length,
});
// @ts-expect-error: the schema has no such field.
pilotfish.registerAction({ name: 'y', description: '', parameters: schema, handler: ({ x }) => x });
const asked = {
  type: 'object', properties: { text: { type: 'string' } }, required: ['text'],
} as const;
pilotfish.registerAction({
  name: 'say', description: 'x', parameters: asked, handler: ({ text }) => text.length,
});
react.useAction({
  name: 'tag', description: 'x',
  parameters: {
    type: 'object',
    properties: { tags: { type: 'array', items: { type: 'string' } }, n: { enum: [1, 2] } },
    required: ['tags'],
  },
  handler: ({ tags, n }) => tags.map((tag) => tag.toUpperCase() + ((n ?? 1) satisfies 1 | 2)),
});
// @ts-expect-error: the schema has no such field.
pilotfish.registerAction({ name: 'z', description: '', parameters: asked, handler: (it) => it.x });
export const said: readonly Message[] = react.useMessages();
react.useEvent('message', ({ text, done }) => `${text}${done}`);
export const code: Code | SentenceString | undefined = (await pilotfish.run('x')).code;
// @ts-expect-error: it stands in a group.
pilotfish.configure({ theme: 'dark' });
for await (const event of pilotfish.run('x')) if (event.name === 'step') event.payload.number;
await pilotfish.ready;
const result = await pilotfish.run('x', { selection: { text: 'mugs' } });
export const told: string = `${result.summary}${version}${window.pilotfish?.version}`;
export type Status = EventMap['status'];
react.useAction({ name: 'greet', description: 'Greet', handler: ({ who }) => `hi ${who}` });
export const now: Status = vue.usePilotfish().status.value;
export const { PilotfishWidget } = vue;
"""


def test_publint_and_attw_find_nothing(packed: Path) -> None:
    run("npx", "publint", "--strict", str(packed), cwd=WIDGET)
    tarball = str(packed.parent / "pilotfish.tgz")
    run("npx", "attw", tarball, "--profile", "esm-only", cwd=WIDGET)


def compiled(project: Path, files: str, resolution: str = "nodenext") -> list[str]:
    """The errors of the strict compiler, against the package as built."""
    vue = project / "node_modules" / "vue"
    if not vue.exists():
        vue.symlink_to(WIDGET / "node_modules" / "vue")
    module = "nodenext" if resolution == "nodenext" else "esnext"
    options = {"strict": True, "noEmit": True, "target": "es2022", "types": []}
    options |= {"lib": ["es2023", "dom"], "module": module, "moduleResolution": resolution}
    (project / "tsconfig.json").write_text(
        json.dumps({"compilerOptions": options, "include": [files]})
    )
    command = [WIDGET / "node_modules/.bin/tsc", "-p", project]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return re.findall(r"error TS.*", done.stdout)


@pytest.mark.parametrize("resolution", ["nodenext", "bundler"])
def test_a_consumer_has_every_type(project: Path, resolution: str) -> None:
    (project / "consumer.ts").write_text(CONSUMER)
    assert compiled(project, "consumer.ts", resolution) == []


def test_the_recipes_are_typed_by_their_schema(project: Path) -> None:
    """Their calls; `make bench NAME=frameworks` builds the whole recipes."""
    page = (WIDGET.parent / "docs" / "frameworks.md").read_text()
    calls = re.findall(r"(?:useAction|pilotfish\.registerAction)\(\{.*?\n *\}\);", page, re.S)
    assert len(calls) == len(re.findall("^## ", page, re.M))
    assert page.count("pilotfish-early.js") == len(calls)
    head = "import { create } from 'pilotfish';\nimport { useAction } from 'pilotfish/react';\n"
    head += "const pilotfish = create();\ndeclare let setGreeting: any, greeting: any;\n"
    (project / "recipes.ts").write_text(head + "\n".join(calls))
    assert compiled(project, "recipes.ts") == []
    wrong = [call.replace("({ text })", "({ words: text })") for call in calls]
    (project / "recipes.ts").write_text(head + "\n".join(wrong))
    assert len(compiled(project, "recipes.ts")) == len(calls)


def test_the_example_of_every_method_compiles(project: Path) -> None:
    """Against the package as built; that none is missing is held by `api.mjs`."""
    for part in ("index", "react", "vue"):
        run("node", "api.mjs", str(project / f"{part}.examples.ts"), cwd=WIDGET)
    text = (project / "index.examples.ts").read_text()
    declared = (project / "node_modules" / "pilotfish" / "dist" / "index.d.ts").read_text()
    for block in re.findall(r"export interface \w+.*?\n\}", declared, re.S):
        for method in re.findall(r"^  (\w+)[(<]", block, re.M):
            assert re.search(rf"\b{method}\b", text), method
    assert compiled(project, "*.examples.ts") == []


def test_it_can_be_imported_where_there_is_no_window(project: Path) -> None:
    """Frameworks render on a server first."""
    script = "import { create, version } from 'pilotfish'; console.log(typeof create, version)"
    done = subprocess.run(
        ["node", "--input-type=module", "-e", script],
        cwd=project,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.split() == ["function", "0.1.0"]


SHIMMED = """
globalThis.HTMLElement = class { popover = null };
globalThis.HTMLElement.prototype.popover = null;
globalThis.CSS = { supports: () => true };
"""
"""What some servers put there so that components of the page can be rendered."""


@pytest.mark.parametrize("shims", ["", SHIMMED])
def test_create_on_a_server_does_nothing_and_logs_nothing(project: Path, shims: str) -> None:
    script = """
    import { create } from 'pilotfish';
    const pilotfish = create();
    pilotfish.on('done', () => {})();
    pilotfish.registerAction({ name: 'x', description: 'x', handler() {} }).remove();
    setTimeout(() => console.log(pilotfish.isRunning(), typeof window), 300);
    """
    command = ["node", "--input-type=module", "-e", shims + script]
    done = subprocess.run(command, cwd=project, capture_output=True, text=True, check=True)
    assert (done.stdout.split(), done.stderr) == (["false", "undefined"], "")


def test_bundlers_leave_the_address_of_a_newer_server_alone(packed: Path) -> None:
    """Next.js otherwise looks for a module of that name, and does not build."""
    code = "".join(path.read_text() for path in (packed / "dist").rglob("*.js"))
    addresses = re.findall(r"\bimport\(((?:\s*/\*.*?\*/)*)\s*(?![\s\"'/])", code)
    assert len(addresses) == 2  # of the parts, and of the build in one file
    for marks in addresses:
        for mark in ("webpackIgnore: true", "turbopackIgnore: true", "@vite-ignore"):
            assert mark in marks


def test_hooks_say_that_they_are_of_the_browser(packed: Path) -> None:
    assert (packed / "dist" / "react.js").read_text().startswith("'use client';\n")


def test_npm_refuses_to_publish_what_has_no_home(packed: Path) -> None:
    published = json.loads((packed / "package.json").read_text())
    assert published.get("private") is True
    assert "homepage" not in published


def test_the_server_must_be_named(built: Path, packed: Path, open_site: OpenSite) -> None:
    shutil.copytree(packed / "dist", built / "from-npm")
    script = """<script type=module>
      import { create } from '/agent/from-npm/index.js';
      try { create({ look: { accent: 'red' } }) } catch (error) { window.told = `${error}` }
      create({ server: '/agent' });
    </script>"""
    page = open_site(tag=script)
    page.wait_for_function("window.pilotfish?.debug")
    assert page.evaluate("told").startswith("TypeError: create({ server }) needs the address")


@pytest.mark.parametrize("name", ["react", "vue"])
def test_actions_follow_mount_and_unmount(
    name: str, project: Path, built: Path, open_site: OpenSite, wire: WireServer
) -> None:
    """The component, the hook or composable, and an action, in an application of its users."""
    target = built / f"app-{name}"
    run("node", "package.mjs", name, str(project), str(target), cwd=FRAMEWORKS)
    script = f'<script type=module src="/agent/app-{name}/{name}.js"></script>'
    page = open_site("<div id=root></div>", tag=script)
    expect(page.locator(FISH)).to_have_css("background-color", "rgb(255, 0, 0)")
    page.evaluate("app.setAccent('blue')")
    expect(page.locator(FISH)).to_have_css("background-color", "rgb(0, 0, 255)")

    page.evaluate("() => { window.end = app.pilotfish.run('x') }")
    sent = wire.wait_for(Run)
    assert wire.hellos[0].key == "pk_test"
    names = [action.name for action in wire.hellos[0].actions]
    assert [name for name in names if "cart" in name] == ["add_to_cart"]
    wire.send(Status(status="executing", run_id=sent.run_id))
    expect(page.locator("output")).to_have_text("executing")
    wire.send(Done(run_id=sent.run_id, status="done", summary="Done."))
    expect(page.locator("output")).to_have_text("done")

    call = "() => app.pilotfish.executeAction('add_to_cart', { sku: 'mug' })"
    assert page.evaluate(call)["data"]["result"] == {"sku": "mug", "items": 1}
    assert page.evaluate(call)["data"]["result"] == {"sku": "mug", "items": 2}
    expect(page.locator("#items")).to_have_text("2")
    page.evaluate("app.setShown({ widget: true, cart: false })")
    assert wire.wait_for(Register).removed == ["add_to_cart"]
    page.evaluate("app.setShown({ widget: true, cart: true })")
    assert [action.name for action in wire.wait_for(Register).added] == ["add_to_cart"]
    page.evaluate("app.setShown({ widget: false, cart: true })")
    expect(page.locator("pilotfish-widget")).to_have_count(0)
    page.evaluate("app.setShown({ widget: true, cart: true })")
    expect(page.locator(FISH)).to_be_visible()
    # The component with the action has stayed, and the widget is another one.
    assert page.evaluate("window.pilotfish.getAction('add_to_cart').name") == "add_to_cart"
    page.evaluate("() => { window.pilotfish.run('y') }")
    again = wire.wait_for(Run)
    assert [action.name for action in wire.hellos[-1].actions if "cart" in action.name] == [
        "add_to_cart"
    ]
    wire.send(Status(status="executing", run_id=again.run_id))
    expect(page.locator("output")).to_have_text("executing")
    wire.send(Done(run_id=again.run_id, status="done", summary="Done."))


def test_what_react_components_give_is_that_of_the_last_render(
    project: Path, built: Path, open_site: OpenSite, wire: WireServer
) -> None:
    target = built / "app-react-again"
    run("node", "package.mjs", "react", str(project), str(target), cwd=FRAMEWORKS)
    script = '<script type=module src="/agent/app-react-again/react.js"></script>'
    page = open_site("<div id=root></div>", tag=script)
    expect(page.locator(FISH)).to_be_visible()
    page.evaluate("app.setCommands(7)")
    page.wait_for_function("document.querySelector('output')")
    page.evaluate("pilotfish.executeAction('palette_greet', {})")
    page.wait_for_function("window.ran === 7")
    page.evaluate("app.setAccent(7)")
    wait_for_console(page, "configure({look: {accent}}) takes string, found 7")
    expect(page.locator("#items")).to_have_text("0")
    page.evaluate("() => { window.pilotfish.run('x') }")
    sent = wire.wait_for(Run)
    wire.send(Done(run_id=sent.run_id, status="done", summary="Done."))
    page.wait_for_function("app.messages.length === 2")
    assert page.evaluate("app.messages.map(({ role, text, done }) => [role, text, done])") == [
        ["user", "x", True],
        ["agent", "Done.", True],
    ]
    assert page.evaluate("itemsAtEnd") == 0


def test_the_chat_of_the_examples(
    project: Path, built: Path, open_site: OpenSite, wire: WireServer
) -> None:
    guide = (WIDGET.parent / "docs" / "examples.md").read_text()
    (chat,) = re.findall(r"^```jsx\n(.*?)^```", guide, re.M | re.S)
    assert chat.count("\n") <= 35
    start = "import { createRoot } from 'react-dom/client';\n"
    mount = "createRoot(document.querySelector('#root')).render(<Chat />);\n"
    source = project / "chat.jsx"
    source.write_text(start + chat + mount)
    run("node", "package.mjs", str(source), str(project), str(built / "chat"), cwd=FRAMEWORKS)
    script = '<script type=module src="/agent/chat/chat.js"></script>'
    page = open_site("<div id=root></div>", tag=script)
    field = page.get_by_label("Message")
    field.fill("Find a mug")
    field.press("Enter")
    sent = wire.wait_for(Run)
    assert sent.task == "Find a mug"
    wire.send(Status(status="thinking", run_id=sent.run_id))
    wire.send(Subtitle(say_id="s", delta="I look"), Subtitle(say_id="s", text="I look."))
    wire.send(Status(status="waiting", run_id=sent.run_id))
    wire.send(AskUser(ask_id="q", question="Which colour?"))
    expect(page.locator("li")).to_have_text(["Find a mug", "I look.", "Which colour?"])
    field.fill("Blue")
    field.press("Enter")
    assert wire.wait_for(Respond).answer == "Blue"
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    wire.send(Done(run_id=sent.run_id, status="done", summary="The blue one, $8."))
    said = ["Find a mug", "I look.", "Which colour?", "Blue", "The blue one, $8."]
    expect(page.locator("li")).to_have_text(said)
    expect(page.get_by_role("button", name="Stop")).to_have_count(0)
    assert page.locator(".bar").is_hidden()


def test_the_widget_in_one_file(
    packed: Path, built: Path, open_site: OpenSite, wire: WireServer
) -> None:
    folder = built / "one-file"
    folder.mkdir()
    (folder / "pilotfish.js").write_bytes((packed / "dist" / "pilotfish.js").read_bytes())
    tag = '<script src="/agent/one-file/pilotfish.js" data-server="/agent" data-key="pk_test">'
    page = open_site(tag=f"{tag}</script>")
    page.evaluate("void pilotfish.run('x')")
    assert wire.wait_for(Run).task == "x"
    loaded = "performance.getEntriesByType('resource').filter(it => it.name.endsWith('.js')).length"
    assert page.evaluate(loaded) == 1
