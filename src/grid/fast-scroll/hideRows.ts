/** Rows of a table without its header. */
const ROWS = '[role=row]:not([aria-rowindex="1"])';
/** Far from any view, towards the beginning, where it makes the table no longer. */
const AWAY = '0 -100000px';

/**
 * The rows of a table that stand below the light ones. The browser would draw those near the view with every frame, until it
 * is far from them; so they are moved away meanwhile. To hide them would take longer, since every cell takes part in
 * that, and would take the focus from the one that has it.
 */
export class RowsBelow {
  readonly #scroller: HTMLElement;
  #away: readonly HTMLElement[] = [];

  constructor(scroller: HTMLElement) {
    this.#scroller = scroller;
  }

  moveAway(): void {
    this.#away = [...this.#scroller.querySelectorAll<HTMLElement>(ROWS)];
    for (const row of this.#away) row.style.translate = AWAY;
  }

  bringBack(): void {
    for (const row of this.#away) row.style.translate = '';
    this.#away = [];
  }
}
