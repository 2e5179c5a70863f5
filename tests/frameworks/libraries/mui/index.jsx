/** Material UI: what a form of it has, and what opens over it. */

import { mount } from '../app.jsx';
import { Choices } from './choices.jsx';
import { Dates } from './dates.jsx';
import { Fields } from './fields.jsx';
import { Overlays } from './overlays.jsx';
import { People } from './people.jsx';

mount(
  <>
    <Fields />
    <Choices />
    <Dates />
    <Overlays />
    <People />
  </>,
);
