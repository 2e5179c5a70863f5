import { openAddresses } from "./account/addresses.js";
import { openOrders } from "./account/orders.js";
import { openOverview } from "./account/overview.js";
import { openPlan } from "./account/plan.js";
import { openPreferences } from "./account/preferences.js";
import { openProfile } from "./account/profile.js";
import { openSecurity } from "./account/security.js";
import { welcomeAgent } from "./agent.js";
import { Router } from "./router.js";
import { openCart } from "./shop/cart.js";
import { openHome } from "./shop/home.js";
import { openListing } from "./shop/listing.js";
import { openProduct } from "./shop/product.js";

const router = new Router(document.querySelector("main"), [
  ["/", openHome],
  ["/shop", openListing],
  ["/products/([^/]+)", openProduct],
  ["/cart", openCart],
  ["/account", openOverview],
  ["/account/profile", openProfile],
  ["/account/preferences", openPreferences],
  ["/account/plan", openPlan],
  ["/account/addresses", openAddresses],
  ["/account/orders", openOrders],
  ["/account/security", openSecurity],
]);

welcomeAgent(window.pilotfish, router);
router.start();
