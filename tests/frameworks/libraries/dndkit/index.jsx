/** dnd-kit: a list to be sorted, a board of columns, a handle, a slot to drop into. */

import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { mount, Part, useApp } from '../app.jsx';

const BOX = { border: '1px solid gray', padding: 8, margin: 4, width: 220 };

function moved(transform) {
  return transform ? `translate(${transform.x}px, ${transform.y}px)` : undefined;
}

function Item({ id, handle = false }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform } = useSortable({ id });
  const style = { ...BOX, transform: moved(transform) };
  if (!handle) {
    return (
      <li ref={setNodeRef} style={style} {...attributes} {...listeners}>
        {id}
      </li>
    );
  }
  return (
    <li ref={setNodeRef} style={style}>
      <button type="button" ref={setActivatorNodeRef} {...attributes} {...listeners}>
        Move {id}
      </button>
      <span> {id}</span>
    </li>
  );
}

function Sorted({ name, start, distance = 0, delay = 0, handle = false }) {
  const [order, setOrder] = useApp(name, start);
  const constraint = delay ? { delay, tolerance: 5 } : { distance };
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: constraint }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const end = ({ active, over }) => {
    if (!over || active.id === over.id) return;
    setOrder(arrayMove(order, order.indexOf(active.id), order.indexOf(over.id)));
  };
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={end}>
      <SortableContext items={order} strategy={verticalListSortingStrategy}>
        <ul aria-label={name}>
          {order.map((id) => (
            <Item key={id} id={id} handle={handle} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}

function Card({ id }) {
  const { attributes, listeners, setNodeRef, transform } = useDraggable({ id });
  const style = { ...BOX, transform: moved(transform) };
  return (
    <div ref={setNodeRef} style={style} {...attributes} {...listeners}>
      {id}
    </div>
  );
}

function Column({ id, children }) {
  const { setNodeRef } = useDroppable({ id });
  return (
    <section ref={setNodeRef} aria-label={id} style={{ ...BOX, minHeight: 120 }}>
      <h3>{id}</h3>
      {children}
    </section>
  );
}

function Board() {
  const [where, setWhere] = useApp('where', { 'Write docs': 'To do', 'Fix bug': 'To do' });
  const end = ({ active, over }) => over && setWhere({ ...where, [active.id]: over.id });
  return (
    <DndContext onDragEnd={end}>
      <div style={{ display: 'flex' }}>
        {['To do', 'Doing', 'Done'].map((column) => (
          <Column key={column} id={column}>
            {Object.keys(where)
              .filter((id) => where[id] === column)
              .map((id) => (
                <Card key={id} id={id} />
              ))}
          </Column>
        ))}
      </div>
    </DndContext>
  );
}

mount(
  <>
    <Part title="Sorted">
      <Sorted name="fruits" start={['Apple', 'Pear', 'Plum', 'Quince']} />
    </Part>
    <Part title="By a handle">
      <Sorted name="steps" start={['Wash', 'Cut', 'Cook']} distance={8} handle />
    </Part>
    <Part title="Held first">
      <Sorted name="songs" start={['Blues', 'Jazz', 'Rock']} delay={250} />
    </Part>
    <Part title="Board">
      <Board />
    </Part>
  </>,
);
