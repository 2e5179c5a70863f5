// Card fields are shown only to visitors who pay by card; disabled fields are never sent.
const cardFields = document.querySelector("#card-fields");

function showCardFields() {
  const byCard = document.querySelector("input[name=payment]:checked")?.value === "card";
  cardFields.hidden = !byCard;
  cardFields.disabled = !byCard;
}

for (const choice of document.querySelectorAll("input[name=payment]")) {
  choice.addEventListener("change", showCardFields);
}
showCardFields();
