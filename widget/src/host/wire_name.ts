/** `addToCart` of JavaScript is `add_to_cart` on the wire, and for the model. */
export function wireName(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
