import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '#src/ui/testing/accessible.ts';
import { onPlayground, openPlayground } from './testing/playground.tsx';
import {
  activate,
  counts,
  focused,
  grid,
  keys,
  labels,
  nameAt,
  placesInView,
  row,
  rowHeader,
} from './testing/shownGrid.ts';

onPlayground();
beforeEach(() => page.viewport(390, 844));

const inLines = page.getByRole('button', { name: 'Rows in two lines' });
const inColumns = page.getByRole('button', { name: 'Rows in columns' });
const heights = () => new Set(placesInView().map((place) => row(place).getBoundingClientRect().height));
const overflow = () => grid().scrollWidth - grid().clientWidth;

describe.each([
  { name: 'the directory', path: '/directory-demo' },
  { name: 'the screener', path: '/master-demo' },
])('rows of $name on a phone', ({ path }) => {
  const address = `${path}/projects?rows=400`;

  it('stand in two lines on request: nothing scrolls sideways, and each figure says what it is', async () => {
    await openPlayground(address);
    expect(overflow()).toBeGreaterThan(100);
    await userEvent.click(inLines);
    await expect.poll(() => heights()).toEqual(new Set([60]));
    expect(labels().filter((label) => label !== '#')).toEqual(['Project']);
    await expect.poll(overflow).toBeLessThanOrEqual(1);
    const [first, second] = [...rowHeader(1).querySelectorAll('.grid-line')];
    expect(first?.textContent).toContain(nameAt(1));
    expect(first?.textContent).toMatch(/Price [\d.]/);
    expect(second?.querySelectorAll('.grid-line-part')).toHaveLength(3);
    expect(second?.getBoundingClientRect().top).toBeGreaterThanOrEqual(first?.getBoundingClientRect().bottom ?? 0);
    expect(second?.textContent).toMatch(/24h .*7d /);
    await expectAccessible(grid());
  });

  it('are virtual, moved over by keys, and stand in columns again; the choice is remembered', async () => {
    await openPlayground(address);
    await userEvent.click(inLines);
    await expect.poll(() => heights()).toEqual(new Set([60]));
    await activate(1);
    await keys('ArrowDown', 'ArrowDown');
    await expect.poll(() => focused()?.place).toBe(3);
    await keys('Control+End');
    await expect.poll(() => focused()?.place).toBe(counts().total || 400);
    await expect.poll(() => placesInView().at(-1)).toBe(400);
    expect(grid().querySelectorAll('[role=row]').length).toBeLessThan(60);
    await openPlayground(address);
    await expect.poll(() => heights()).toEqual(new Set([60]));
    await userEvent.click(inColumns);
    await expect.poll(() => labels().length).toBeGreaterThan(5);
    await expect.poll(() => [...heights()][0]).toBeLessThan(60);
  });
});

it('keep words apart, and the labels of all figures whole, where three do not fit', async () => {
  await openPlayground('/directory-demo/people?rows=400');
  await userEvent.click(inLines);
  await expect.poll(() => heights()).toEqual(new Set([60]));
  const parts = placesInView().flatMap((place) => [...rowHeader(place).querySelectorAll('.grid-line-part')]);
  expect(parts.length).toBeGreaterThan(20);
  const cut = (one: Element | null) => one !== null && one.scrollWidth > one.clientWidth;
  expect(parts.filter((part) => cut(part.querySelector('.grid-line-label')))).toEqual([]);
  // Some words are cut: those of the first rows are too long for a phone.
  expect(parts.some((part) => cut(part.querySelector('.grid-line-value')))).toBe(true);
  for (const part of parts) {
    const { right } = part.querySelector('.grid-line-value')?.getBoundingClientRect() ?? { right: 0 };
    const after = part.nextElementSibling?.getBoundingClientRect().left ?? window.innerWidth;
    expect(right, part.textContent).toBeLessThanOrEqual(after);
  }
});

it('are chosen in the screener as before', async () => {
  await openPlayground('/master-demo/projects?rows=400');
  await userEvent.click(inLines);
  await expect.poll(() => heights()).toEqual(new Set([60]));
  await activate(1);
  await keys('x', 'ArrowDown', 'x');
  await expect.poll(() => [row(1), row(2)].map((one) => one.getAttribute('aria-selected'))).toEqual(['true', 'true']);
});
