import { expect } from 'vitest';
import { commands, type Locator, userEvent } from 'vitest/browser';
import { GRID } from '#src/ui/focus.ts';

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Clicks, presses, moves or releases the mouse at a place of the page. */
    readonly mouse: (
      does: 'click' | 'press' | 'move' | 'release',
      at: { readonly x: number; readonly y: number },
    ) => Promise<void>;
  }
}

/** What a table shows, in either renderer, as a person at the keyboard and a screen reader meet it. */

export interface Place {
  readonly place: number;
  readonly column: number;
}

/** The table. Throws before there is one. */
export function grid(): HTMLElement {
  return found(GRID);
}

/** The element of a selector. Throws where there is none: a poll asks again. */
export function found(selector: string, within: ParentNode = document): HTMLElement {
  const element = within.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`nothing is ${selector}`);
  return element;
}

/** A row by its place in the view, from 1; 0 is the header. */
export const row = (place: number) => found(`[role=row][aria-rowindex="${place + 1}"]`, grid());
export const cell = ({ place, column }: Place) => found(`[aria-colindex="${column}"]`, row(place));
export const rowHeader = (place: number) => found('[role=rowheader]', row(place));

export const headers = () => [...grid().querySelectorAll<HTMLElement>('[role=columnheader]')];
export const sortedHeaders = () =>
  headers().filter((header) => /^(?:as|des)cending$/.test(header.getAttribute('aria-sort') ?? ''));

export function header(label: string): HTMLElement {
  const named = headers().find(({ textContent }) => textContent.includes(label));
  if (!named) throw new Error(`no header is called ${label}`);
  return named;
}

/** The labels of the headers in their order, without units. */
export function labels(): readonly string[] {
  return headers()
    .map((one) => ({ at: columnIn(one), label: one.querySelector('.grid-label-text')?.textContent ?? '' }))
    .filter(({ label }) => label !== '')
    .sort((a, b) => a.at - b.at)
    .map(({ label }) => label);
}

const columnIn = (element: Element) => Number(element.getAttribute('aria-colindex'));

/** `aria-colindex` of a column, from 1. */
export const columnOf = (label: string) => columnIn(header(label));

/** How many rows match and how many there are, as the line above the table says. */
export function counts(): { readonly matching: number; readonly total: number } {
  const texts = [...document.querySelectorAll('[role=status], output')].map(({ textContent }) => textContent);
  const [, matching = '', total = ''] = texts.map((text) => /^([\d,]+) of ([\d,]+)$/.exec(text)).find(Boolean) ?? [];
  return { matching: Number(matching.replaceAll(',', '') || Number.NaN), total: Number(total.replaceAll(',', '')) };
}

export const nameAt = (place: number) => found('.grid-name', rowHeader(place)).textContent.trim();
/** The names of the first rows, in their order. */
export const names = (count: number) => Array.from({ length: count }, (_, at) => nameAt(at + 1));

/** Waits until the first row has come. */
export const firstRowShown = () => expect.poll(() => rowHeader(1).textContent).not.toBe('');

/** Where focus is; null beside the cells. */
export function focused(): Place | null {
  const at = document.activeElement?.closest('[aria-colindex]');
  const around = at?.closest('[role=row]');
  return at && around ? { place: Number(around.getAttribute('aria-rowindex')) - 1, column: columnIn(at) } : null;
}

/** Whether the focused cell is wholly in view, below the header and beside the pinned columns. */
export function focusIsInView(): boolean {
  const active = document.activeElement;
  if (!active) return false;
  const box = active.getBoundingClientRect();
  const view = grid().getBoundingClientRect();
  const isHeader = active.getAttribute('role') === 'columnheader';
  const top = isHeader ? view.top : belowHeader();
  return (
    box.top >= top - 1 &&
    box.bottom <= view.top + grid().clientHeight + 1 &&
    box.left >= view.left - 1 &&
    box.right <= view.left + grid().clientWidth + 1
  );
}

const belowHeader = () => found('[role=columnheader]', grid()).getBoundingClientRect().bottom;

/** The places of the rows in view, from the top. */
export function placesInView(): readonly number[] {
  const bottom = grid().getBoundingClientRect().top + grid().clientHeight;
  return [...grid().querySelectorAll('[role=row]')]
    .filter((one) => {
      const box = one.getBoundingClientRect();
      return box.bottom > belowHeader() + 1 && box.top < bottom - 1;
    })
    .map((one) => Number(one.getAttribute('aria-rowindex')) - 1)
    .filter((place) => place > 0)
    .sort((a, b) => a - b);
}

/** The headers that do not stand above their cell of the first row. */
export function misplaced(): readonly number[] {
  return headers().flatMap((above) => {
    const below = row(1)
      .querySelector(`[aria-colindex="${columnIn(above)}"]`)
      ?.getBoundingClientRect();
    const { left, right } = above.getBoundingClientRect();
    return below && Math.abs(below.left - left) < 1 && Math.abs(below.right - right) < 1 ? [] : [columnIn(above)];
  });
}

/** Scrolls to a share of the whole, 0 to 1, as a thrown scrollbar does. */
export function throwTo(share: number): void {
  grid().scrollTop = (grid().scrollHeight - grid().clientHeight) * share;
}

/** Lets so many frames be drawn; scrolls so many px in each. */
export async function scrollFast(pixels: number, frames: number): Promise<void> {
  for (let frame = 0; frame < frames; frame += 1) {
    if (pixels !== 0) grid().scrollTop += pixels;
    await new Promise(requestAnimationFrame);
  }
}

/** The place of the first row in view, once the rows have come to rest. */
export async function restingPlace(): Promise<number> {
  let place = -1;
  await expect
    .poll(async () => {
      [place = -1] = placesInView();
      await scrollFast(0, 10);
      return placesInView()[0] === place;
    })
    .toBe(true);
  return place;
}

export function centerOf(element: Element): { readonly x: number; readonly y: number } {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** Clicks where an element stands now; `userEvent` looks for one that is called the same. */
export const click = (element: Element) => commands.mouse('click', centerOf(element));

/** Makes the name of a row the active cell. */
export async function activate(place: number): Promise<void> {
  // Before the name, which may be a link.
  const { x, y } = rowHeader(place).getBoundingClientRect();
  await commands.mouse('click', { x: x + 3, y: y + 6 });
  await expect.poll(() => document.activeElement).toBe(rowHeader(place));
}

/** Presses keys one after another: `Control+End`, `x`. At once: each call costs more than its keys. */
export async function keys(...pressed: readonly string[]): Promise<void> {
  const written = pressed.map((key) => {
    const parts = key === '+' ? ['+'] : key.split('+');
    const last = parts.pop() ?? '';
    const held = parts.map((name) => `{${name}>}`).join('');
    const released = parts.map((name) => `{/${name}}`).join('');
    // A bracket begins the name of a key where it stands alone.
    return `${held}${last.length > 1 ? `{${last}}` : last.replace(/[[{]/, '$&$&')}${released}`;
  });
  await userEvent.keyboard(written.join(''));
}

/** Closes what Esc closes. */
export async function close(part: Locator): Promise<void> {
  await keys('Escape');
  await expect.element(part).not.toBeInTheDocument();
}

/** Presses keys and waits until focus is where they lead. */
export async function press(pressed: readonly string[], leadsTo: Place): Promise<void> {
  await keys(...pressed);
  await expect.poll(focused).toEqual(leadsTo);
}
