/** A React application with the widget in it, and a part with an action that comes and goes. */

import {
  PilotfishWidget,
  useAction,
  useContextProvider,
  useEvent,
  useMessages,
  usePilotfish,
} from 'pilotfish/react';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';

function Cart() {
  const [items, setItems] = useState(0);
  useAction({
    name: 'add_to_cart',
    description: 'Put a product into the cart',
    parameters: { type: 'object', properties: { sku: { type: 'string' } }, required: ['sku'] },
    handler: ({ sku }) => {
      setItems(items + 1);
      return { sku, items: items + 1 };
    },
  });
  useContextProvider('cart', () => items);
  useEvent('done', () => {
    window.itemsAtEnd = items;
  });
  return <p id="items">{items}</p>;
}

function App() {
  const [shown, setShown] = useState({ widget: true, cart: true });
  const [accent, setAccent] = useState('red');
  const { pilotfish, status } = usePilotfish();
  const messages = useMessages();
  const [commands, setCommands] = useState(0);
  const run = () => {
    window.ran = commands;
  };
  const config = {
    ...{ server: '/agent', key: 'pk_test', look: { accent } },
    palette: { commands: [{ id: 'greet', label: 'Greet', run, model: true }] },
  };
  window.app = { setShown, setAccent, setCommands, pilotfish, messages };
  return (
    <>
      {shown.widget && <PilotfishWidget config={config} />}
      {shown.cart && <Cart />}
      <output>{status}</output>
    </>
  );
}

createRoot(document.querySelector('#root')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
