const SHOWN_FOR = 6000;
let timer;

/** Announces what happened, on the screen and to a screen reader. */
export function announce(text, kind = "good") {
  const toast = document.querySelector(".toast");
  clearTimeout(timer);
  toast.textContent = text;
  toast.dataset.kind = kind;
  timer = setTimeout(() => toast.replaceChildren(), SHOWN_FOR);
}

/** Runs what a customer requested; an error becomes an announcement. */
export async function attempt(work) {
  try {
    return await work();
  } catch (error) {
    if (error.name !== "AbortError") announce(error.message, "bad");
    return undefined;
  }
}

/** The number in the header's cart link. */
export function showCartCount(count) {
  document.querySelector("[data-cart-count]").textContent = count;
}
