/** Ant Design: what a form of it has, and what opens over it. */

import { App } from 'antd';
import { mount } from '../app.jsx';
import { Choices } from './choices.jsx';
import { Dates } from './dates.jsx';
import { Fields } from './fields.jsx';
import { Overlays } from './overlays.jsx';
import { Tables } from './tables.jsx';

mount(
  <App>
    <Fields />
    <Choices />
    <Dates />
    <Overlays />
    <Tables />
  </App>,
);
