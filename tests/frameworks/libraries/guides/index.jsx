/** What lies over or comes into a page by itself: a tour of driver.js, sections that AOS fades in. */

import 'aos/dist/aos.css';
import 'driver.js/dist/driver.css';
import AOS from 'aos';
import { driver } from 'driver.js';

const app = { billing: 0, asked: '' };
globalThis.app = app;
document.getElementById('root').innerHTML = `
  <style>section { min-height: 760px }</style>
  <button id=new>New project</button>
  <button onclick="app.billing += 1">Billing</button>
  <section data-aos=fade-up><h2>Features</h2><p>Unlimited builds.</p></section>
  <section data-aos=fade-up><h2>Plans</h2><div data-aos=zoom-in>
    <h3>Enterprise</h3><button onclick="app.asked = 'enterprise'">Talk to sales</button></div></section>`;
AOS.init({ duration: 300, once: true });
const popover = { title: 'New project', description: 'Start here.' };
const tour = driver({ steps: [{ element: '#new', popover }] });
Object.defineProperty(app, 'tour', { get: () => tour.isActive(), enumerable: true });
tour.drive();
