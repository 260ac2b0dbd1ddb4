import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import * as z from 'zod/mini';
import { PAGE_STATE_ID, type PageState } from '#schemas/routes/pageRendering.ts';
import { replayEarlyInput } from './earlyInput.ts';

/**
 * The first page arrives as HTML, rendered as for a visitor at its own moment, with the answers it was rendered from. Until
 * React has taken it over everything renders the same again: no storage, no session, no size of the window.
 */

const PageStateSchema = z.object({
  now: z.number(),
  whole: z.boolean(),
  answers: z.record(z.string(), z.string()),
});

/** What the first page brought along; null: nothing. */
export const arrivedPage = readPageState();

let onServer = false;
let arriving = arrivedPage !== null;
const listeners = new Set<() => void>();

/** True on the server, and in the browser until the first page is shown. */
export function isArriving(): boolean {
  return arriving;
}

/** True where a whole page is rendered as HTML, and in the browser until React has taken it over. */
export function isHydrating(): boolean {
  return arriving && (onServer || arrivedPage?.whole === true);
}

let moment = () => arrivedPage?.now ?? Date.now();

/** The moment at which the first page was rendered (UTC ms). */
export function arrivalMoment(): number {
  return moment();
}

/** Server only: renders everything as for a visitor. `read` returns the moment of the page. */
export function renderOnServer(read: () => number): void {
  moment = read;
  onServer = true;
  arriving = true;
}

/** From now on pages render for this user, this window and this moment. Not to be called while React renders or commits. */
export function endArrival(): void {
  if (!arriving || onServer) return;
  arriving = false;
  // In one rendering: nothing is drawn between the arrived page and this user's.
  flushSync(() => {
    for (const work of waiting) work();
    for (const listener of listeners) listener();
  });
  waiting.clear();
  // Later than the effects of what was just rendered: letter keys may be switched off.
  setTimeout(replayEarlyInput);
  // The marks of `first-paint.js` count until what was read since has been drawn.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      delete document.documentElement.dataset.arriving;
    }),
  );
}

const waiting = new Set<() => void>();

/** Does now, or once the arrived page is taken over, what makes it differ from the server's. Returns how to give up. */
export function afterArrival(work: () => void): () => void {
  if (!isHydrating()) {
    work();
    return () => undefined;
  }
  waiting.add(work);
  return () => waiting.delete(work);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether the component renders what the server rendered; renders once more afterwards. */
export function useHydrating(): boolean {
  return useSyncExternalStore(subscribe, isHydrating, () => true);
}

function readPageState(): PageState | null {
  const text = typeof document === 'undefined' ? null : document.getElementById(PAGE_STATE_ID)?.textContent;
  if (!text) return null;
  const read = PageStateSchema.safeParse(JSON.parse(text));
  return read.success ? read.data : null;
}
