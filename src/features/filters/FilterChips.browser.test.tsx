import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schemas/columns/projects.ts';
import { type Filter, isOn } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import type { TableQuery, TableState } from '#workers/client.ts';
import { FilterChips } from './FilterChips.tsx';

const FILTER: readonly Triple[] = [
  ['sector', 'in', ['DeFi', 'AI']],
  ['tvl', 'gte', 5_000_000],
];

/** More than two lines hold. */
const MANY: readonly Triple[] = [
  ['sector', 'in', ['DeFi', 'AI']],
  ['tvl', 'gte', 5_000_000],
  ['name', 'contains', 'a rather long part of a name'],
  ['organizations', 'known', 1],
  ['max_supply', 'known', 1],
  ['volume', 'gte', 1],
  ['symbol', 'starts', 'K'],
];

async function drawn(changed: Partial<ComponentProps<typeof FilterChips>> = {}) {
  const onChange = vi.fn<(filter: Filter) => void>();
  const { screen } = await renderPart(
    <div style={{ width: 380 }}>
      <FilterChips
        spec={projects}
        filter={FILTER}
        search=""
        handle={null}
        adding={{ open: false }}
        onAdding={vi.fn()}
        onChange={onChange}
        {...changed}
      />
    </div>,
  );
  return { screen, onChange };
}

describe('chips', () => {
  it('say field, operator and value', async () => {
    const { screen } = await drawn();
    await expect.element(screen.getByRole('group', { name: 'Filters' })).toBeVisible();
    await expect
      .element(screen.getByRole('button', { name: /^Sector/ }))
      .toHaveTextContent('Sectorcontains any ofDeFi, AI');
    await expect.element(screen.getByRole('button', { name: /^TVL/ })).toHaveTextContent('TVL≥5M');
  });

  it('go by their cross', async () => {
    const { screen, onChange } = await drawn();
    await screen.getByRole('button', { name: /^Remove Sector/ }).click();
    expect(onChange).toHaveBeenCalledExactlyOnceWith([['tvl', 'gte', 5_000_000]]);
  });

  it('go by Backspace, but not by a key that means something else', async () => {
    const { screen, onChange } = await drawn();
    screen.getByRole('button', { name: /^TVL/ }).element().focus();
    await userEvent.keyboard('{Control>}{Backspace}{/Control}{Shift>}{Delete}{/Shift}');
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.keyboard('{Backspace}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith([['sector', 'in', ['DeFi', 'AI']]]);
  });

  it('are added by a condition that is typed whole', async () => {
    const { screen, onChange } = await drawn({ adding: { open: true, field: null } });
    await screen.getByRole('searchbox', { name: 'Find a field' }).fill('volume > 100m');
    await expect.element(screen.getByRole('button', { name: 'Volume > 100M' })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(onChange).toHaveBeenCalledExactlyOnceWith([...FILTER, ['volume', 'gt', 1e8]]);
  });

  it.each([
    ['a phone', 390],
    ['a narrow line', 950],
  ])('take two lines on %s, and the others open', async (_, width) => {
    await page.viewport(width, 800);
    const { screen } = await drawn({ filter: MANY });
    const more = screen.getByRole('button', { name: /more filters?$/ });
    await expect.element(more).toHaveAttribute('aria-expanded', 'false');
    const chips = () =>
      [...document.querySelectorAll<HTMLElement>('[data-chip]')].filter((chip) => chip.offsetWidth > 0);
    await document.fonts.ready;
    await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    const shown = chips().length;
    expect(new Set(chips().map((chip) => chip.offsetTop)).size).toBeLessThanOrEqual(2);
    await expect.element(more).toHaveTextContent(`+${MANY.length - shown}`);

    await more.click();
    expect(chips()).toHaveLength(MANY.length);
    for (const chip of chips()) expect(chip.getBoundingClientRect().right).toBeLessThanOrEqual(390);
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => chips().length).toBe(shown);
  });
});

it('the filter menu says how much of each field is known in the view', async () => {
  const count = vi.fn(async ({ filter }: TableQuery) =>
    filter.some((part) => isOn(part, 'tvl') && part[1] === 'known') ? 38 : 100,
  );
  const getState = () => ({ complete: true }) as TableState;
  const { screen } = await drawn({
    filter: [['sector', 'eq', 'AI']],
    search: 'uni',
    handle: fakeTable({ count, getState }),
    adding: { open: true, field: null },
  });
  await expect.element(screen.getByText('known for 38%')).toBeVisible();
  // Where all is known, nothing is said.
  expect(screen.getByText(/^known for/).elements()).toHaveLength(1);
  expect(count).toHaveBeenCalledWith({ filter: [['sector', 'eq', 'AI']], search: 'uni', sort: null });
});
