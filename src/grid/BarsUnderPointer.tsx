import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { Layer } from '#src/ui/Layer.tsx';
import { TOOLTIP_CLASS } from '#src/ui/Tooltip.tsx';
import { useLatest } from '#src/ui/useLatest.ts';
import type { Distributions } from '#workers/client.ts';
import { barText } from './model/barTexts.ts';
import { barAt, DRAWING, drawingOf } from './model/headerModel.ts';
import type { BrushedBars } from './props.ts';

const BARS = '.grid-bars';

/** Bars of a column under the pointer, or that it was dragged over. */
interface Hovered {
  readonly column: ColumnSpec;
  readonly first: number;
  readonly last: number;
}

/**
 * What the pointer does over the bars of headers: says what each is, and narrows the rows by those it is dragged over or that it
 * clicks. One for all headers, in the capturing phase: the grids would sort or move the column.
 */
export function BarsUnderPointer({
  frameRef,
  columns,
  distributions,
  onBrush,
}: {
  readonly frameRef: RefObject<HTMLElement | null>;
  /** In the order of `aria-colindex`; undefined is the checkbox column. */
  readonly columns: readonly (ColumnSpec | undefined)[];
  readonly distributions: Distributions | null;
  /** Without it the bars are only read. */
  readonly onBrush: ((bars: BrushedBars) => void) | undefined;
}) {
  const anchor = useRef<HTMLElement>(null);
  const [hovered, setHovered] = useState<Hovered | null>(null);
  const latest = useLatest({ columns, distributions, onBrush });
  useEffect(() => {
    const frame = frameRef.current;
    if (!frame) return;
    /** Where it was pressed, until the pointer is released. */
    let begun: { readonly bars: HTMLElement; readonly at: number } | null = null;
    let drawn: HTMLElement | null = null;
    const columnOf = (bars: HTMLElement) =>
      latest.current.columns[Number(bars.closest('[role=columnheader]')?.getAttribute('aria-colindex')) - 1];
    const mayBrush = (bars: HTMLElement) => latest.current.onBrush !== undefined && columnOf(bars)?.filterable === true;
    const clear = () => {
      drawn?.removeAttribute('data-at');
      drawn = null;
      anchor.current = null;
      setHovered(null);
    };
    /** Draws what the pointer is over or has been dragged over. */
    const draw = (bars: HTMLElement, from: number, to: number) => {
      if (drawn !== bars) drawn?.removeAttribute('data-at');
      drawn = bars;
      const { bar } = drawingOf(countOf(bars));
      const [low, high] = [Math.min(from, to), Math.max(from, to)];
      bars.style.setProperty('--bars-from', `${low * (bar + DRAWING.gap)}px`);
      bars.style.setProperty('--bars-to', `${high * (bar + DRAWING.gap) + bar}px`);
      bars.dataset.at = String(to);
      bars.toggleAttribute('data-brushable', mayBrush(bars));
      const column = columnOf(bars);
      anchor.current = bars;
      const next = column ? { column, first: low, last: high } : null;
      setHovered((before) => (isSame(before, next) ? before : next));
    };
    const onMove = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      const over = barsUnder(event);
      if (begun) draw(begun.bars, begun.at, isOfValues(begun.bars) ? begun.at : barOf(begun.bars, event));
      else if (over && event.buttons === 0) draw(over, barOf(over, event), barOf(over, event));
      else if (drawn) clear();
    };
    const onDown = (event: PointerEvent) => {
      const bars = barsUnder(event);
      // A finger scrolls and presses long; the card of the column has sliders for it.
      if (!bars || event.button !== 0 || event.pointerType === 'touch' || !mayBrush(bars)) return;
      swallow(event);
      bars.setPointerCapture(event.pointerId);
      begun = { bars, at: barOf(bars, event) };
      draw(bars, begun.at, begun.at);
    };
    const onUp = (event: PointerEvent) => {
      if (!begun) return;
      swallow(event);
      const { bars, at } = begun;
      begun = null;
      const column = columnOf(bars);
      const shape = column && latest.current.distributions?.get(column.field)?.shape;
      const to = isOfValues(bars) ? at : barOf(bars, event);
      if (column && shape) latest.current.onBrush?.({ column, shape, first: Math.min(at, to), last: Math.max(at, to) });
    };
    const onCancel = () => {
      begun = null;
      clear();
    };
    const onClick = (event: MouseEvent) => {
      const bars = barsUnder(event);
      if (bars && mayBrush(bars)) swallow(event);
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (begun) swallow(event);
      onCancel();
    };
    const options = { capture: true } as const;
    const ended = new AbortController();
    const { signal } = ended;
    // Compatible mouse events would begin a drag of the column.
    for (const name of ['mousedown', 'click', 'dblclick'] as const)
      frame.addEventListener(name, onClick, { ...options, signal });
    frame.addEventListener('pointerdown', onDown, { ...options, signal });
    frame.addEventListener('pointermove', onMove, { ...options, signal, passive: true });
    frame.addEventListener('pointerup', onUp, { ...options, signal });
    frame.addEventListener('pointercancel', onCancel, { ...options, signal });
    frame.addEventListener('pointerleave', () => begun === null && clear(), { signal });
    // The rows also scroll to their top by themselves, shortly after the view has changed: a press goes on.
    frame.addEventListener('scroll', () => begun === null && clear(), { ...options, signal, passive: true });
    document.addEventListener('keydown', onKey, { ...options, signal });
    return () => {
      ended.abort();
      clear();
    };
  }, [frameRef]);
  const distribution = hovered && distributions?.get(hovered.column.field);
  const words = hovered && distribution ? barText(hovered.column, distribution, hovered.first, hovered.last) : '';
  if (words === '') return null;
  return (
    <Layer anchor={anchor} role="tooltip" side="bottom" align="start" className={TOOLTIP_CLASS}>
      <span className="figure text-12">{words}</span>
    </Layer>
  );
}

/** The bars of an event, or null elsewhere. */
export function barsUnder({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(BARS) : null;
}

const isSame = (one: Hovered | null, other: Hovered | null) =>
  one?.column === other?.column && one?.first === other?.first && one?.last === other?.last;

const countOf = (bars: HTMLElement) => Number(bars.dataset.bars);
const barOf = (bars: HTMLElement, { clientX }: PointerEvent) => barAt(bars, clientX, countOf(bars));
/** A value is chosen by itself: those beside it have nothing in common. */
const isOfValues = (bars: HTMLElement) => bars.dataset.kind === 'values';

function swallow(event: Event): void {
  event.preventDefault();
  event.stopPropagation();
}
