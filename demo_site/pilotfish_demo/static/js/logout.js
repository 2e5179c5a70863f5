// The agent forgets the visitor before the shop does, and again afterwards if that failed.
const forget = () => window.pilotfish?.logout();

document.querySelector("#logout")?.addEventListener("submit", forget);
if (document.querySelector("#logged-out")) forget();
