/** What the Svelte page shows. */
export function createShown() {
  let tree = $state.raw();
  return {
    get tree() {
      return tree;
    },
    show(next) {
      tree = next;
    },
  };
}
