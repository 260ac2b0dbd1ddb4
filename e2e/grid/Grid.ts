import { expect, type Locator, type Page } from '@playwright/test';
import { expectTakenOver } from '../support/arrival.ts';
import { leadTo } from '../support/pages.ts';

/** How many rows match and how many there are. */
export interface Counts {
  readonly matching: number;
  readonly total: number;
}

/** A low window: rows are most of what a table page costs, and ten show as much as thirty. */
export const FEW_ROWS = { width: 1440, height: 480 };

/**
 * A table of rows, in either renderer, as a person at the keyboard and a screen reader meet it. What reads it gives what
 * stands there at that moment: after a change of the view, which takes its time, wait with what begins with `expect`.
 */
export class Grid {
  readonly page: Page;
  readonly root: Locator;
  /** How many rows match and how many there are, as the line above the table says. */
  readonly count: Locator;

  constructor(page: Page) {
    this.page = page;
    // By its attribute: a search by role looks at every cell, and most of what is asked begins here.
    this.root = page.locator('[role=grid]');
    this.count = page
      .getByRole('status')
      .filter({ hasText: /^[\d,]+ of [\d,]+$/ })
      .first();
  }

  /** Opens an address and waits until the rows of the whole are there. */
  async open(address: string, timeout = 60_000): Promise<void> {
    await this.page.goto(address);
    await this.settled(timeout);
    await this.expectFirstRow();
  }

  /** Waits until the first row has come. */
  async expectFirstRow(): Promise<void> {
    await expect(this.row(1).locator('[role=rowheader]:not(:empty)')).toHaveCount(1);
  }

  /**
   * Shows an address of the open table that asks for all rows, inside the running application, from its
   * first row and with the focus nowhere: a tenth of the time of opening it again.
   */
  async showAll(address: string): Promise<void> {
    await this.page.evaluate((to) => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      history.pushState(null, '', to);
    }, address);
    await expect
      .poll(async () => {
        const { matching, total } = await this.counts();
        return matching === total;
      })
      .toBe(true);
    await expect(this.root.locator('[aria-sort=ascending], [aria-sort=descending]')).toHaveCount(0);
    await this.root.evaluate((grid) => grid.scrollTo(0, 0));
  }

  /**
   * Leads the open table to another address inside the running application, as a link does: a tenth of the time of opening
   * it. What the address changes comes later.
   */
  async follow(address: string): Promise<void> {
    await this.settled();
    await leadTo(this.page, address);
  }

  /** Waits until the rows it tells assistive technology, without the header, are so many. */
  async expectRows(count: number): Promise<void> {
    await expect(this.root).toHaveAttribute('aria-rowcount', String(count + 1));
  }

  async counts(): Promise<Counts> {
    const text = await this.count.innerText();
    const [matching = Number.NaN, total = Number.NaN] = text
      .split(' of ')
      .map((part) => Number(part.replaceAll(',', '')));
    return { matching, total };
  }

  async expectCounts(counts: Partial<Counts>): Promise<void> {
    await expect.poll(() => this.counts()).toMatchObject(counts);
  }

  /** How many rows match, once fewer do than there were before a condition was added. */
  async fewerThan(before: number): Promise<number> {
    let matching = before;
    await expect
      .poll(async () => {
        ({ matching } = await this.counts());
        return matching;
      })
      .toBeLessThan(before);
    return matching;
  }

  header(label: string): Locator {
    return this.root.locator('[role=columnheader]').filter({ hasText: label });
  }

  /** A row by its place in the view, from 1. */
  row(place: number): Locator {
    return this.root.locator(`[role="row"][aria-rowindex="${place + 1}"]`);
  }

  cell(place: number, column: number): Locator {
    return this.row(place).locator(`[aria-colindex="${column}"]`);
  }

  /** `aria-colindex` of a column, from 1. Scrolls to a column out of view, and back. */
  async columnOf(label: string): Promise<number> {
    let place: string | null = null;
    await expect(async () => {
      place = await this.root.evaluate(async (grid, wanted) => {
        const find = () =>
          [...grid.querySelectorAll('[role=columnheader]')]
            .find((header) => header.textContent?.includes(wanted))
            ?.getAttribute('aria-colindex') ?? null;
        const before = grid.scrollLeft;
        let found = find();
        for (let left = 0; found === null && left < grid.scrollWidth; left += grid.clientWidth / 3) {
          grid.scrollLeft = left;
          await new Promise(requestAnimationFrame);
          await new Promise(requestAnimationFrame);
          found = find();
        }
        grid.scrollLeft = before;
        return found;
      }, label);
      expect(place).not.toBeNull();
    }).toPass();
    return Number(place);
  }

  /** The names of the first rows, in their order. */
  async names(count: number): Promise<readonly string[]> {
    await expect(this.row(count).getByRole('rowheader')).not.toBeEmpty();
    const names = this.root.locator('[role=row] [role=rowheader] .grid-name');
    const placed = await names.evaluateAll((elements) =>
      elements.map((element) => ({
        place: Number(element.closest('[role=row]')?.getAttribute('aria-rowindex')) - 1,
        name: (element.textContent ?? '').trim(),
      })),
    );
    return placed
      .filter(({ place }) => place <= count)
      .sort((a, b) => a.place - b.place)
      .map(({ name }) => name);
  }

  /** Waits until the first rows bear these names, in this order. */
  async expectNames(names: readonly (string | undefined)[]): Promise<void> {
    await expect.poll(() => this.names(names.length)).toEqual(names);
  }

  /** The exact figures of the first rows under a header, which the titles of the cells hold. */
  async figures(count: number, label: string): Promise<readonly number[]> {
    const column = await this.columnOf(label);
    const last = this.cell(count, column);
    await expect(last).toHaveAttribute('title', /\d/);
    const titles = await this.root.evaluate(
      (grid, [rows, at]) =>
        Array.from({ length: rows }, (_, row) =>
          grid.querySelector(`[role=row][aria-rowindex="${row + 2}"] [aria-colindex="${at}"]`)?.getAttribute('title'),
        ),
      [count, column] as const,
    );
    return titles.map((title) =>
      Number(
        (title ?? '')
          .replaceAll(',', '')
          .replace('−', '-')
          .match(/^-?[\d.]+/)?.[0],
      ),
    );
  }

  /** Waits until the figures of the first rows under a header fall, or rise. */
  async expectOrder(count: number, label: string, order: 'falling' | 'rising'): Promise<void> {
    const sign = order === 'rising' ? 1 : -1;
    await expect(async () => {
      const figures = await this.figures(count, label);
      expect(figures).toEqual(figures.toSorted((a, b) => sign * (a - b)));
    }).toPass();
  }

  /** Waits until the table is neither loading nor refreshing. What a change of the view does to it comes later. */
  async settled(timeout = 60_000): Promise<void> {
    await expectTakenOver(this.page, timeout);
    await this.itself(timeout);
    await expect(this.page.locator('[role=grid][aria-busy=false]')).toHaveCount(1, { timeout });
  }

  /** Waits until nothing stands in for the screener's grid. */
  async itself(timeout = 60_000): Promise<void> {
    await expect(this.page.locator('[data-stands-in]')).toHaveCount(0, { timeout });
  }

  /** Where focus is: the row's place (0 is the header) and the column, both as exposed; null beside the cells. */
  async focused(): Promise<{ readonly place: number; readonly column: number } | null> {
    return this.page.evaluate(() => {
      const cell = document.activeElement?.closest('[aria-colindex]');
      const row = cell?.closest('[role=row]');
      if (!cell || !row) return null;
      return {
        place: Number(row.getAttribute('aria-rowindex')) - 1,
        column: Number(cell.getAttribute('aria-colindex')),
      };
    });
  }

  async expectFocused(where: { readonly place: number; readonly column: number } | null): Promise<void> {
    await expect.poll(() => this.focused()).toEqual(where);
  }

  /** Presses keys one after another and waits until focus is where they lead. */
  async press(keys: readonly string[], leadsTo: { readonly place: number; readonly column: number }): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    await this.expectFocused(leadsTo);
  }

  /** Waits until the focused cell is wholly in view, below the header and beside the pinned columns. */
  async expectFocusInView(): Promise<void> {
    await expect.poll(() => this.#focusIsInView()).toBe(true);
  }

  async #focusIsInView(): Promise<boolean> {
    return this.root.evaluate((grid) => {
      const cell = document.activeElement;
      const header = grid.querySelector('[role=columnheader]');
      if (!cell || !header) return false;
      const box = cell.getBoundingClientRect();
      const view = grid.getBoundingClientRect();
      const isHeader = cell.getAttribute('role') === 'columnheader';
      const top = isHeader ? view.top : header.getBoundingClientRect().bottom;
      return (
        box.top >= top - 1 &&
        box.bottom <= view.top + grid.clientHeight + 1 &&
        box.left >= view.left - 1 &&
        box.right <= view.left + grid.clientWidth + 1
      );
    });
  }

  /** Scrolls to a share of the whole, 0 to 1, as a thrown scrollbar does. */
  async throwTo(share: number): Promise<void> {
    await this.root.evaluate((grid, to) => {
      grid.scrollTop = (grid.scrollHeight - grid.clientHeight) * to;
    }, share);
  }

  /** Scrolls so many px in each of so many frames. */
  async scrollFast(pixels: number, frames: number): Promise<void> {
    await this.root.evaluate(
      (grid, [step, count]) =>
        new Promise<void>((resolve) => {
          let done = 0;
          const next = () => {
            if (done === count) return resolve();
            done += 1;
            grid.scrollTop += step;
            requestAnimationFrame(next);
          };
          next();
        }),
      [pixels, frames] as const,
    );
  }

  /** The place of the first row in view, once the rows have come to rest. */
  async restingPlace(): Promise<number> {
    let place = -1;
    await expect(async () => {
      [place = -1] = await this.placesInView();
      await this.#frames(10);
      expect((await this.placesInView())[0]).toBe(place);
    }).toPass();
    return place;
  }

  /** Lets so many frames be drawn. */
  async #frames(frames: number): Promise<void> {
    await this.scrollFast(0, frames);
  }

  /** The places of the rows in view, from the top. */
  async placesInView(): Promise<readonly number[]> {
    return this.root.evaluate((grid) => {
      const view = grid.getBoundingClientRect();
      const header = grid.querySelector('[role=columnheader]')?.getBoundingClientRect().bottom ?? view.top;
      return [...grid.querySelectorAll('[role=row]')]
        .filter((row) => {
          const box = row.getBoundingClientRect();
          return box.bottom > header + 1 && box.top < view.top + grid.clientHeight - 1;
        })
        .map((row) => Number(row.getAttribute('aria-rowindex')) - 1)
        .filter((place) => place > 0)
        .sort((a, b) => a - b);
    });
  }
}
