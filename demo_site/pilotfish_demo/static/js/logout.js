// The agent forgets the visitor before the shop does, and once more after, should that have failed.
const forget = () => window.pilotfish?.logout();

document.querySelector("#logout")?.addEventListener("submit", forget);
if (document.querySelector("#logged-out")) forget();
