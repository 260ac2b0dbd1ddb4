import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/** Tables of cells; those with groups are trees of rows. */
export const GRID = ':is([role=grid],[role=treegrid])';

/** The cell of a table that Tab reaches; focus returns to it. */
export function activeCellOf(grid: Element | null | undefined): HTMLElement | null {
  return grid?.querySelector<HTMLElement>('[role=row] [aria-colindex][tabindex="0"]') ?? null;
}

/** The field of the search in the header; a link leads there. */
export const SEARCH_FIELD = 'site-search';

/** Moves focus to the heading of the page, else to its content: for a new page, or when the focused control is gone. */
export function focusHeading(): void {
  const main = document.getElementById('content');
  const target = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Whether no control has the focus. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Moves focus to what takes the place of a control that is going, once it is drawn. Focus that a person has moved
 * meanwhile stays: a save can take its time, and what was opened since would close.
 */
export function focusOnceDrawn(find: () => HTMLElement | null | undefined): void {
  onceDrawn(() => isFocusLost() && find()?.focus());
}

/** Moves focus to the first field that says what is wrong with it, once that is drawn, from where it is now. */
export function focusFirstWrong(form: RefObject<HTMLElement | null>): void {
  const from = document.activeElement;
  onceDrawn(() => {
    if (!isFocusLost() && document.activeElement !== from) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  });
}

/** After the next frame, and after what is rendered then. */
function onceDrawn(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/**
 * Focuses `[data-autofocus]`, else the first control, of content mounted in an open panel: after lazy loading, or when
 * the focused control was replaced.
 */
export function useFirstFocus<Part extends HTMLElement>(): RefObject<Part | null> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => {
    const first = part.current?.querySelector<HTMLElement>('[data-autofocus]') ?? part.current?.querySelector('button');
    first?.focus({ preventScroll: true });
  }, []);
  return part;
}

/** Marks an element as a stop of `moveFocusByArrows`. */
export const ARROW_STOP = { 'data-arrow-stop': '' } as const;

/** Arrow Up and Down move focus among the marked elements of a list, Home and End to its ends; inputs keep Home and End. */
export function moveFocusByArrows(event: KeyboardEvent<HTMLElement>): void {
  moveFocus(event, 'ArrowDown', 'ArrowUp');
}

/** The same in a row, by Arrow Right and Left. */
export function moveFocusInRow(event: KeyboardEvent<HTMLElement>): void {
  moveFocus(event, 'ArrowRight', 'ArrowLeft');
}

function moveFocus(event: KeyboardEvent<HTMLElement>, forward: string, back: string): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  // Keys of an open layer bubble through the tree of components.
  if (!(event.target instanceof HTMLElement) || !event.currentTarget.contains(event.target)) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-arrow-stop]')].filter((stop) =>
    stop.checkVisibility(),
  );
  const at = stops.indexOf(event.target);
  const typing = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
  const to = { [forward]: at + 1, [back]: at - 1, Home: typing ? -1 : 0, End: typing ? -1 : stops.length - 1 }[
    event.key
  ];
  const stop = to === undefined || to < 0 ? undefined : stops[to];
  if (!stop) return;
  event.preventDefault();
  stop.focus();
}
