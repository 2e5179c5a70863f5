/** The shop without its server: the pages of pages.js, as their links and buttons lead to them. */
const NEXT = { '/products/blue-mug': 'added', '/checkout': '/ordered' };
let path = '';

function show(next) {
  path = next;
  document.querySelector('main').outerHTML = PAGES[next];
  document.querySelectorAll('main [loading]').forEach((it) => it.removeAttribute('loading'));
  scrollTo(0, 0);
}

document.addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href]');
  if (!link) return;
  event.preventDefault();
  const next = link.getAttribute('href');
  if (Object.hasOwn(PAGES, next)) show(next);
});

document.addEventListener('submit', (event) => {
  event.preventDefault();
  if (event.target.getAttribute('role') === 'search') return;
  const next = NEXT[path];
  if (next === 'added') {
    const count = document.querySelector('#quantity').value;
    document.querySelector('[data-cart-count]').textContent = count;
  } else if (next) show(next);
});

document.querySelector('header').outerHTML = PAGES.header;
show('/shop');
