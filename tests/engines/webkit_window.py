"""A WebKitGTK browser of plain windows that WebKitWebDriver drives, and a test prepares.

WebDriver has no scripts that run before a page's own, no messages from a page, and no way to clear
storage: a test says those over a socket, a JSON object a line. Run by the system's Python, which
has PyGObject.

usage: /usr/bin/python3 webkit_window.py SOCKET
"""

import json
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gio, GLib, Gtk, WebKit2  # noqa: E402


class Windows:
    def __init__(self, socket: str) -> None:
        self.size = (1280, 720)
        self.windows: list[Gtk.Window] = []
        self.files: list[str] | None = None
        self.scripts: list[str] = []
        self.context = WebKit2.WebContext.new_ephemeral()
        self.context.set_automation_allowed(True)
        self.context.connect("automation-started", self.on_automation)
        address = Gio.UnixSocketAddress.new(socket)
        self.connection = Gio.SocketClient().connect(address, None)
        self.lines = Gio.DataInputStream.new(self.connection.get_input_stream())
        self.listen()

    def on_automation(self, _context, session) -> None:
        about = WebKit2.ApplicationInfo()
        about.set_name("pilotfish-tests")
        about.set_version(1, 0, 0)
        session.set_application_info(about)
        for kind in ("window", "tab"):
            session.connect(f"create-web-view::{kind}", lambda *_: self.open())

    def open(self, related=None):
        how = {"related_view": related} if related else {"web_context": self.context}
        content = WebKit2.UserContentManager()
        content.register_script_message_handler("pilotfish")
        self.prepare(content)
        view = WebKit2.WebView(
            user_content_manager=content, is_controlled_by_automation=True, **how
        )
        settings = view.get_settings()
        settings.set_javascript_can_open_windows_automatically(True)
        settings.set_javascript_can_access_clipboard(True)
        window = Gtk.Window()
        window.set_decorated(False)
        window.add(view)
        window.resize(*self.size)
        content.connect("script-message-received::pilotfish", self.on_message, window)
        view.connect("create", lambda view, _action: self.open(view))
        view.connect("close", lambda _view: self.close(window))
        view.connect("resource-load-started", self.on_request, window)
        view.connect("run-file-chooser", self.on_file_chooser)
        view.connect("decide-policy", self.on_policy)
        view.connect("permission-request", lambda _view, request: request.allow() or True)
        self.windows.append(window)
        window.show_all()
        view.grab_focus()
        window.present()
        return view

    def close(self, window) -> None:
        self.windows.remove(window)
        window.destroy()

    def on_policy(self, _view, decision, kind) -> bool:
        """A bare WebKitGTK loads an error page for what a browser gives to another program."""
        if kind == WebKit2.PolicyDecisionType.NAVIGATION_ACTION:
            address = decision.get_navigation_action().get_request().get_uri()
            if address.startswith(("mailto:", "tel:", "sms:")):
                decision.ignore()
                return True
        return False

    def on_file_chooser(self, _view, request) -> bool:
        self.say({"chooser": request.get_select_multiple()})
        if self.files is None:
            request.cancel()
        else:
            request.select_files(self.files)
        return True

    def on_message(self, _content, result, window) -> None:
        if window in self.windows:
            page = self.windows.index(window)
            self.say({"page": page, "told": result.get_js_value().to_string()})

    def on_request(self, _view, _resource, request, window) -> None:
        if window in self.windows:
            told = ["request", request.get_uri(), request.get_http_method()]
            self.say({"page": self.windows.index(window), "told": json.dumps(told)})

    def say(self, what) -> None:
        self.connection.get_output_stream().write_all((json.dumps(what) + "\n").encode(), None)

    def listen(self) -> None:
        self.lines.read_line_async(GLib.PRIORITY_DEFAULT, None, self.on_line)

    def on_line(self, lines, result) -> None:
        line, _length = lines.read_line_finish_utf8(result)
        if line is None:
            Gtk.main_quit()
            return
        order = json.loads(line)
        getattr(self, f"do_{order.pop('do')}")(**order)
        self.listen()

    def done(self, *_) -> None:
        self.say({"done": True})

    def prepare(self, content) -> None:
        content.remove_all_scripts()
        frames = WebKit2.UserContentInjectedFrames.ALL_FRAMES
        start = WebKit2.UserScriptInjectionTime.START
        for source in self.scripts:
            content.add_script(WebKit2.UserScript(source, frames, start, None, None))

    def do_scripts(self, scripts) -> None:
        self.scripts = scripts
        for window in self.windows:
            self.prepare(window.get_child().get_user_content_manager())
        self.done()

    def do_front(self, page) -> None:
        self.windows[page].present()
        self.windows[page].get_child().grab_focus()
        self.done()

    def do_clear(self, cookies=False) -> None:
        kinds = WebKit2.WebsiteDataTypes
        data = self.context.get_website_data_manager()
        data.clear(kinds.COOKIES if cookies else kinds.ALL, 0, None, self.done)

    def do_nothing(self) -> None:
        self.done()

    def do_size(self, width, height) -> None:
        self.size = (width, height)
        for window in self.windows:
            window.resize(width, height)
        self.done()

    def do_media(self, dark, still) -> None:
        settings = Gtk.Settings.get_default()
        settings.set_property("gtk-application-prefer-dark-theme", dark)
        settings.set_property("gtk-enable-animations", not still)
        self.done()

    def do_files(self, files) -> None:
        self.files = files
        self.done()


if __name__ == "__main__":
    Windows(sys.argv[1])
    Gtk.main()
