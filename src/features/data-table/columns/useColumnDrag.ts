import { type PointerEvent, useState } from 'react';

/** A column on its way to another place in the list of shown columns. */
interface Drag {
  readonly field: string;
  /** The gold line stands before the column at this place; behind the last it is the number of columns. */
  readonly before: number;
}

/**
 * Dragging a shown column by its grip. Entries carry `data-place` (from 0) and `data-peers`, the group they move within.
 * `onDrop` gets the place the column will have.
 */
export function useColumnDrag(onDrop: (field: string, place: number) => void) {
  const [drag, setDrag] = useState<Drag | null>(null);

  const begin = (event: PointerEvent<HTMLElement>, field: string) => {
    const entry = event.currentTarget.closest<HTMLElement>('[data-place]');
    if (event.button !== 0 || !entry) return;
    // Neither focus nor a selection of text follows the pointer.
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ field, before: Number(entry.dataset.place) });
  };
  const move = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return;
    const entry = event.currentTarget.closest<HTMLElement>('[data-place]');
    const list = entry?.parentElement;
    if (!entry || !list) return;
    const peers = [...list.querySelectorAll<HTMLElement>(`[data-peers="${entry.dataset.peers}"]`)];
    const below = peers.find((peer) => {
      const { top, height } = peer.getBoundingClientRect();
      return event.clientY < top + height / 2;
    });
    (below ?? peers.at(-1))?.scrollIntoView({ block: 'nearest' });
    const before = below ? Number(below.dataset.place) : Number(peers.at(-1)?.dataset.place) + 1;
    if (before !== drag.before) setDrag({ ...drag, before });
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    const from = Number(event.currentTarget.closest<HTMLElement>('[data-place]')?.dataset.place);
    setDrag(null);
    if (!drag || drag.before === from || drag.before === from + 1) return;
    // The column itself leaves a place behind.
    onDrop(drag.field, drag.before > from ? drag.before - 1 : drag.before);
  };
  const grip = (field: string) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => begin(event, field),
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: () => setDrag(null),
  });
  return { drag, grip };
}
