import { call } from "./api.js";
import { announce, showCartCount } from "./announce.js";

/** Registers this page's own actions with Pilotfish. The shop also works without Pilotfish. */
export function welcomeAgent(pilotfish, router) {
  if (!pilotfish) return;
  pilotfish.configure({ navigate: (path) => router.go(path) });
  pilotfish.registerAction({
    name: "apply_coupon",
    description: "Apply a coupon code to the cart",
    parameters: {
      type: "object",
      properties: { code: { type: "string", description: "the coupon code" } },
      required: ["code"],
    },
    handler: async ({ code }, { signal }) => {
      const cart = await call("PUT", "/cart/coupon", { body: { code }, signal });
      refreshCart(router, cart, `Coupon ${cart.coupon} applied`);
      return { coupon: cart.coupon, discount: cart.discount, total: cart.total };
    },
  });
  pilotfish.registerAction({
    name: "show_cart",
    description: "Read what is in the cart and its total, without leaving the page",
    parameters: { type: "object", properties: {} },
    handler: async (_, { signal }) => {
      const { lines, discount, total } = await call("GET", "/cart", { signal });
      const items = lines.map(({ name, quantity, total }) => ({ name, quantity, total }));
      return { items, discount, total };
    },
  });
}

function refreshCart(router, cart, text) {
  showCartCount(cart.count);
  announce(text);
  if (location.pathname === "/cart") router.refresh();
}
