import { describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { onPlayground, openPlayground } from './testing/playground.tsx';
import { cell, click, columnOf, found, grid, header, keys, placesInView } from './testing/shownGrid.ts';

onPlayground();

const ROWS = 300;
const COLUMNS = 'order,name,price_usd,change24h,market_cap_usd,sector,tvl,volume,total_raised_usd,fdv';
const line = page.getByRole('toolbar', { name: /^Totals of/ });
const totals = () => new URLSearchParams(window.location.search).get('totals');
function focus(element: Element): void {
  if (element instanceof HTMLElement) element.focus();
}

const total = (name: RegExp) => line.getByRole('button', { name });

describe.each([
  { name: 'the directory', path: '/directory-demo' },
  { name: 'the screener', path: '/master-demo' },
])('the line of totals in $name', ({ path }) => {
  const address = `${path}/projects?rows=${ROWS}&columns=${COLUMNS}`;

  it('says the sum or median below each column, by a key, and another figure by choice', async () => {
    await openPlayground(address);
    await click(cell({ place: 1, column: columnOf('TVL') }));
    const before = placesInView().length;
    await keys('Shift+T');
    await expect.poll(totals).toBe('on');
    await expect.element(total(/^Sum of TVL: [\d,.]+ USD/)).toBeVisible();
    await expect.element(total(/^Median of Price: [\d,.]+ USD/)).toBeVisible();
    expect(placesInView().length).toBeLessThanOrEqual(before);
    await expectAccessible(document.body);

    await total(/^Sum of TVL/).click();
    await expect.element(page.getByRole('menuitemradio', { name: 'Sum' })).toHaveAttribute('aria-checked', 'true');
    await page.getByRole('menuitemradio', { name: 'Highest' }).click();
    await expect.poll(totals).toBe('max.tvl');
    await expect.element(total(/^Highest of TVL: [\d,.]+ USD/)).toBeVisible();
    // A share is neither added up nor averaged.
    await total(/^Median of 24h/).click();
    await expect.element(page.getByRole('menuitemradio', { name: 'Median' })).toBeVisible();
    expect(
      page
        .getByRole('menuitemradio')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Median', 'Lower quartile', 'Upper quartile', 'Lowest', 'Highest']);
    await userEvent.keyboard('{Escape}');

    await total(/^Sector: no total/).click();
    await page.getByRole('menuitemradio', { name: 'Number of values' }).click();
    await expect.element(total(/^Number of values of Sector: \d+/)).toBeVisible();
    // By keys: arrows move along the line, Enter opens the choice.
    focus(total(/^Number of values of Sector/).element());
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(total(/^Highest of TVL/)).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await page.getByRole('menuitem', { name: 'Hide the totals' }).click();
    await expect.poll(totals).toBeNull();
    expect(line.elements()).toEqual([]);
  });

  it('follows conditions, and its figures stand below their columns however far these are scrolled', async () => {
    await openPlayground(`${address}&totals=on`);
    const sum = total(/^Sum of Market cap: \d/);
    await expect.element(sum).toBeVisible();
    const whole = sum.element().getAttribute('aria-label');
    grid().scrollLeft = 180;
    grid().dispatchEvent(new Event('scroll'));
    for (const [label, name] of [
      ['Market cap', /^Sum of Market cap/],
      ['Volume', /^Sum of 24h volume|^Sum of Volume/],
    ] as const)
      await expect
        .poll(() => {
          const [below, above] = [total(name).element().getBoundingClientRect(), header(label).getBoundingClientRect()];
          return Math.abs(below.right - above.right) + Math.abs(below.left - above.left);
        })
        .toBeLessThan(3);
    await openPlayground(`${address}&totals=on&filter=market_cap_usd.gte.1000000000`);
    await expect.element(sum).toBeVisible();
    await expect.poll(() => sum.element().getAttribute('aria-label')).not.toBe(whole);
    expect(found('.grid-foot-line .grid-text').textContent).toMatch(/^Totals of \d+$/);
  });
});

it('says what the selected rows of the screener come to', async () => {
  await openPlayground(`/master-demo/projects?rows=${ROWS}&columns=${COLUMNS}&totals=on`);
  const sum = total(/^Sum of Market cap: \d/);
  await expect.element(sum).toBeVisible();
  const whole = sum.element().getAttribute('aria-label');
  await click(cell({ place: 2, column: columnOf('Project') }));
  await keys('x');
  await expect.element(page.getByRole('toolbar', { name: 'Totals of the selection, 1 project' })).toBeVisible();
  await expect.poll(() => sum.element().getAttribute('aria-label')).not.toBe(whole);
  expect(found('.grid-foot-line .grid-text').textContent).toBe('1 selected');
  await keys('Escape');
  await expect.poll(() => sum.element().getAttribute('aria-label')).toBe(whole);
});
