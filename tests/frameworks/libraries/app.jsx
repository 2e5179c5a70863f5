/** What the pages of React share: their own state told as `window.app`, and the mounting. */

import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

globalThis.app = {};

/** A state of the application, mirrored to `window.app[name]` once React has taken it over. */
export function useApp(name, initial) {
  const [value, set] = useState(initial);
  useEffect(() => {
    globalThis.app[name] = value;
  }, [name, value]);
  return [value, set];
}

/** A caption and its control, tied as the libraries' documents tell to. */
export function Field({ id, label, children }) {
  return (
    <div style={{ margin: '8px 0', maxWidth: 420 }}>
      <label htmlFor={id} style={{ display: 'block' }}>
        {label}
      </label>
      {children}
    </div>
  );
}

/** A part of the page with its heading. */
export function Part({ title, children }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

export function mount(page) {
  createRoot(document.getElementById('root')).render(page);
}
