import type { KeyboardEvent } from 'react';

/** What marks an element as a stop of `moveFocusByArrows`. */
export const ARROW_STOP = { 'data-arrow-stop': '' } as const;

/** Up and Down move focus among the marked elements of a list, Home and End to its ends; inputs keep Home and End. */
export function moveFocusByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-arrow-stop]')];
  const at = event.target instanceof HTMLElement ? stops.indexOf(event.target) : -1;
  const typing = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: typing ? -1 : 0, End: typing ? -1 : stops.length - 1 }[
    event.key
  ];
  const stop = to === undefined || to < 0 ? undefined : stops[to];
  if (!stop) return;
  event.preventDefault();
  stop.focus();
}
