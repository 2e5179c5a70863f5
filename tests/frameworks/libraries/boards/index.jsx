/** What is moved by the pointer: SortableJS, hello-pangea/dnd, GridStack, FullCalendar, a signature. */

import 'gridstack/dist/gridstack.min.css';
import { Calendar } from '@fullcalendar/core';
import dayGrid from '@fullcalendar/daygrid';
import interaction from '@fullcalendar/interaction';
import { DragDropContext, Draggable, Droppable } from '@hello-pangea/dnd';
import { GridStack } from 'gridstack';
import { createRoot } from 'react-dom/client';
import SignaturePad from 'signature_pad';
import Sortable from 'sortablejs';
import { useApp } from '../app.jsx';

const { app } = globalThis;
document.getElementById('root').innerHTML = `
  <style>
    .row { display: flex; gap: 30px } .row ul { width: 200px; min-height: 90px; background: #eee; list-style: none; padding: 8px; margin: 0 }
    .row li { background: #fff; margin: 4px; padding: 6px } .grip { cursor: grab; margin-right: 8px }
    .grid-stack { width: 800px } .grid-stack-item-content { background: #dde; cursor: move } .fc { width: 800px }
  </style>
  <div class=row>
    <div><h2>To do</h2><ul id=todo><li><span class=grip>⋮⋮</span><b>Brief</b></li><li><span class=grip>⋮⋮</span><b>Call</b></li></ul></div>
    <div><h2>Done</h2><ul id=done><li><span class=grip>⋮⋮</span><b>Venue</b></li></ul></div>
  </div>
  <div id=tasks></div>
  <div class=grid-stack>
    <div class=grid-stack-item gs-id=sales gs-x=0 gs-y=0><div class=grid-stack-item-content>Sales</div></div>
    <div class=grid-stack-item gs-id=visits gs-x=0 gs-y=1><div class=grid-stack-item-content>Visits</div></div>
  </div>
  <canvas width=300 height=120 style="border:1px solid;touch-action:none" aria-label="Sign here"></canvas>
  <div id=month></div>`;

const lists = ['todo', 'done'].map((id) => document.getElementById(id));
const tellBoard = () => {
  const names = (list) => [...list.children].map((card) => card.querySelector('b').textContent);
  app.board = Object.fromEntries(lists.map((list) => [list.id, names(list)]));
};
tellBoard();
for (const list of lists) {
  new Sortable(list, { group: 'board', animation: 100, handle: '.grip', onEnd: tellBoard });
}

function Card({ name, index }) {
  return (
    <Draggable draggableId={name} index={index}>
      {(it) => (
        <div ref={it.innerRef} {...it.draggableProps} {...it.dragHandleProps}>
          {name}
        </div>
      )}
    </Draggable>
  );
}

function Tasks() {
  const [columns, setColumns] = useApp('columns', { later: ['Sew', 'Print'], now: ['Pack'] });
  const end = ({ source, destination }) => {
    if (!destination) return;
    const next = structuredClone(columns);
    const [card] = next[source.droppableId].splice(source.index, 1);
    next[destination.droppableId].splice(destination.index, 0, card);
    setColumns(next);
  };
  return (
    <DragDropContext onDragEnd={end}>
      <div style={{ display: 'flex', gap: 40 }}>
        {Object.entries(columns).map(([id, names]) => (
          <Droppable key={id} droppableId={id}>
            {(it) => (
              <section
                ref={it.innerRef}
                {...it.droppableProps}
                aria-label={id}
                style={{ width: 200, minHeight: 90 }}
              >
                {names.map((name, index) => (
                  <Card key={name} name={name} index={index} />
                ))}
                {it.placeholder}
              </section>
            )}
          </Droppable>
        ))}
      </div>
    </DragDropContext>
  );
}
createRoot(document.getElementById('tasks')).render(<Tasks />);

const grid = GridStack.init({ column: 4, cellHeight: 60, margin: 4 });
const tellTiles = () => {
  app.columnOf = Object.fromEntries(grid.save(false).map(({ id, x }) => [id, x ?? 0]));
};
tellTiles();
grid.on('change', tellTiles);

const pad = new SignaturePad(document.querySelector('canvas'));
app.signed = false;
pad.addEventListener('endStroke', () => {
  app.signed = !pad.isEmpty();
});

const calendar = new Calendar(document.getElementById('month'), {
  plugins: [dayGrid, interaction],
  initialDate: '2026-11-10',
  editable: true,
  selectable: true,
  height: 480,
  events: [{ id: 'a', title: 'Dentist', start: '2026-11-11' }],
  dateClick: ({ dateStr }) => {
    app.day = dateStr;
  },
  eventDrop: ({ event }) => {
    app.dentist = event.startStr;
  },
});
app.day = '';
app.dentist = '2026-11-11';
calendar.render();
