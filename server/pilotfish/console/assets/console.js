// Shows new runs as they come; without it the page is the same, and is reloaded by hand.
const main = document.querySelector("main[data-live]");
if (main) {
  const events = new EventSource(main.dataset.live);
  events.onmessage = async () => {
    if (main.contains(document.activeElement)) return;
    const answer = await fetch(location.href);
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    const table = fresh.querySelector("#runs");
    if (answer.ok && table) document.querySelector("#runs").replaceWith(table);
  };
}
