import { ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { ColumnView } from '../cells/cell.ts';

const BONE = { widest: 72, height: 10, pad: 10 } as const;

/** Layout of placeholder rows. */
export interface FastScrollLook {
  readonly pinned: readonly ColumnView[];
  readonly scrolling: readonly ColumnView[];
  readonly identity: string;
  readonly rowHeight: number;
  /** Top of the rows, in px from the top of the box. */
  readonly top: number;
  /** Width of the row area without scrollbars, in px. */
  readonly width: number;
  readonly height: number;
}

/** Height in px of the element whose rows are recycled: longer than many frames, small enough to paint. */
const ROUND_PX = 4096;

interface LightRow {
  readonly element: HTMLElement;
  /** Row index it shows, or -1. */
  place: number;
  readonly order: Text | null;
  readonly name: Text | null;
}

/**
 * Placeholder rows over a table that scrolls too fast to read: position, name and skeletons. Row elements are recycled
 * inside a moving element, so a frame renders only rows that came into view. Hidden from assistive technology.
 */
export class FastScrollLayer {
  readonly #element: HTMLElement;
  readonly #rows: HTMLElement;
  #light: readonly LightRow[] = [];
  /** First row index in the moving element, and its capacity. */
  #base = 0;
  #room = 0;
  #look: FastScrollLook | null = null;

  constructor(box: HTMLElement) {
    this.#element = make('grid-fast-scroll');
    this.#element.setAttribute('aria-hidden', 'true');
    this.#rows = make('grid-fast-scroll-rows');
    this.#element.append(this.#rows);
    box.append(this.#element);
  }

  /** Creates the rows ahead of time: it takes longer than a frame. */
  prepare(look: FastScrollLook): void {
    if (this.#look && isSameLook(this.#look, look)) return;
    this.#look = look;
    const { rowHeight, top, width, height, scrolling } = look;
    const { style } = this.#element;
    style.top = `${top}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
    style.setProperty('--fast-scroll-bones', bonesOf(scrolling));
    const count = Math.ceil(height / rowHeight) + 1;
    const round = Math.max(ROUND_PX, 4 * height);
    this.#room = Math.floor(round / rowHeight);
    this.#rows.style.height = `${round}px`;
    this.#rows.replaceChildren();
    this.#light = Array.from({ length: count }, () => this.#makeRow(look));
  }

  /** Shows the layer; `scrollLeft` in px. */
  open(look: FastScrollLook, scrollLeft: number): void {
    this.prepare(look);
    this.#element.style.setProperty('--fast-scroll-left', `${-scrollLeft}px`);
    // Old contents may be stale.
    for (const row of this.#light) row.place = -1;
    this.#element.dataset.open = '';
  }

  /** Renders the rows at a row position in px; `nameOf` returns '' while a row loads. */
  draw(rowsTop: number, rows: number, nameOf: (place: number) => string): void {
    const rowHeight = this.#look?.rowHeight ?? 1;
    const count = this.#light.length;
    const first = Math.floor(rowsTop / rowHeight);
    const rest = this.#room - count;
    const goesRound = first < this.#base || first > this.#base + rest;
    // Recycle on the side it scrolls away from.
    if (goesRound) this.#base = first < this.#base ? Math.max(0, first - rest) : first;
    this.#rows.style.transform = `translateY(${this.#base * rowHeight - rowsTop}px)`;
    for (let place = first; place < first + count; place += 1) {
      const row = this.#light[place % count];
      if (!row) continue;
      const there = place < rows;
      if (row.place !== place || goesRound) {
        row.place = place;
        row.element.style.top = `${(place - this.#base) * rowHeight}px`;
        if (row.order) row.order.data = there ? String(place + 1) : '';
      }
      const name = there ? nameOf(place) : '';
      if (row.name && row.name.data !== name) row.name.data = name;
    }
  }

  close(): void {
    delete this.#element.dataset.open;
  }

  remove(): void {
    this.#element.remove();
  }

  #makeRow({ pinned, identity }: FastScrollLook): LightRow {
    const row = make('grid-fast-scroll-row');
    let order: Text | null = null;
    let name: Text | null = null;
    for (const { spec, renderer } of pinned) {
      const cell = make(renderer.className);
      const text = document.createTextNode('');
      if (spec.field === ORDER_FIELD) order = text;
      if (spec.field === identity) {
        name = text;
        cell.append(make('grid-bone grid-bone-logo'));
      }
      cell.append(text);
      row.append(cell);
    }
    row.append(make('grid-fast-scroll-bones'));
    this.#rows.append(row);
    return { element: row, place: -1, order, name };
  }
}

function isSameLook(a: FastScrollLook, b: FastScrollLook): boolean {
  return (
    a.pinned === b.pinned &&
    a.scrolling === b.scrolling &&
    a.identity === b.identity &&
    a.rowHeight === b.rowHeight &&
    a.top === b.top &&
    a.width === b.width &&
    a.height === b.height
  );
}

function make(className: string): HTMLElement {
  const element = document.createElement('div');
  element.className = className;
  return element;
}

/** Skeletons of these columns as one background image. */
function bonesOf(views: readonly ColumnView[]): string {
  let left = 0;
  const bars = views.map(({ spec, room }) => {
    const width = Math.max(0, Math.min(BONE.widest, Math.round(room * 0.6)));
    const x = spec.align === 'right' ? left + spec.width - BONE.pad - width : left + BONE.pad;
    left += spec.width;
    return `linear-gradient(var(--skeleton) 0 0) ${x}px 50% / ${width}px ${BONE.height}px no-repeat`;
  });
  return bars.length === 0 ? 'none' : bars.join(', ');
}
