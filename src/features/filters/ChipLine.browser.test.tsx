import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { projects } from '#schemas/columns/projects.ts';
import { encodeFilter } from '#schemas/filters/address.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { renderPart } from '#src/api/testing/renderPages.tsx';
import { OPENING, type TableHandle, type TableQuery } from '#workers/client.ts';
import { ChipLine } from './ChipLine.tsx';

/** A table of which only counts are asked: 312 rows have no TVL. */
function tableWith(count: (query: TableQuery) => Promise<number>): TableHandle {
  return fakeTable({ getState: () => OPENING, subscribe: () => () => undefined, count });
}

async function drawn(begun: Filter, added: readonly Triple[], handle: TableHandle | null = null) {
  let filter = begun;
  function Line() {
    const [held, setHeld] = useState<Filter>(begun);
    filter = held;
    return (
      <ChipLine label="Filters" spec={projects} filter={held} search="" handle={handle} onChange={setHeld}>
        {(add) => (
          <button type="button" onClick={() => add(added)}>
            Add
          </button>
        )}
      </ChipLine>
    );
  }
  const { screen } = await renderPart(<Line />);
  return { screen, written: () => encodeFilter(filter) };
}

describe('a second condition on a field', () => {
  it('joins the first where the field is a list', async () => {
    const { screen, written } = await drawn([['organizations', 'eq', 'a16z']], [['organizations', 'eq', 'Paradigm']]);
    await screen.getByRole('button', { name: 'Add' }).click();
    await expect
      .element(screen.getByRole('button', { name: /^Investors/ }))
      .toHaveTextContent('Investorscontains all ofa16z, Paradigm');
    expect(written()).toBe('organizations.all.a16z|Paradigm');
    await expect.element(screen.getByRole('status')).toHaveTextContent('');
  });

  it('says what it replaces, until the filter changes, and brings it back', async () => {
    const { screen, written } = await drawn([['tvl', 'gte', 1_000_000]], [['tvl', 'gte', 5_000_000]]);
    await screen.getByRole('button', { name: 'Add' }).click();
    await expect.element(screen.getByRole('status')).toHaveTextContent('Replaced: TVL ≥ 1M');
    await screen.getByRole('button', { name: /^TVL/ }).hover();
    await expect.element(screen.getByRole('tooltip')).toHaveTextContent('TVL ≥ 5M (Replaced: TVL ≥ 1M)');
    await screen.getByRole('button', { name: 'Undo: bring back TVL ≥ 1M' }).click();
    expect(written()).toBe('tvl.gte.1000000');
    await expect.element(screen.getByRole('status')).toHaveTextContent('');
  });
});

describe('what a condition leaves out as stale', () => {
  it('is counted beside it and included by a click or by S', async () => {
    const count = vi.fn(async ({ filter }: TableQuery) => (encodeFilter(filter) === 'tvl.gte.5,stale.eq.TVL' ? 3 : 0));
    const { screen, written } = await drawn([['tvl', 'gte', 5]], [], tableWith(count));
    const include = screen.getByRole('button', { name: '3 stale left out: include rows whose TVL is stale' });
    await expect.element(include).toHaveTextContent('3 stale left out · include');
    await include.click();
    expect(written()).toBe('tvl.gte.5,stale.known.1');
    await expect.element(screen.getByText('with 3 stale')).toBeVisible();
    await expect.element(screen.getByRole('button', { name: /^Stale figures/ })).toHaveTextContent('counted');
    screen.getByRole('button', { name: /^TVL/ }).element().focus();
    await userEvent.keyboard('s');
    expect(written()).toBe('tvl.gte.5');
  });

  it('is said of no figure that another condition decides on', async () => {
    const { screen } = await drawn(
      [
        ['tvl', 'gte', 5],
        ['stale', 'eq', 'TVL'],
      ],
      [],
      tableWith(vi.fn(async () => 3)),
    );
    await expect.element(screen.getByRole('button', { name: /^TVL/ })).toBeVisible();
    expect(screen.getByText(/stale left out/).elements()).toHaveLength(0);
  });
});

describe('what a condition leaves out as unknown', () => {
  it('is counted beside it and kept by a click or by U', async () => {
    const count = vi.fn(async ({ filter }: TableQuery) => (encodeFilter(filter) === 'tvl.known.0' ? 312 : 0));
    const { screen, written } = await drawn([['tvl', 'gte', 5]], [], tableWith(count));
    await screen.getByRole('button', { name: '+ 312 unknown: keep rows whose TVL is unknown' }).click();
    expect(written()).toBe('tvl.gte.5,tvl.known.0|1');
    const chip = screen.getByRole('button', { name: /^TVL/ });
    await expect.element(chip).toHaveTextContent('TVL≥5 or unknown');
    chip.element().focus();
    await userEvent.keyboard('u');
    expect(written()).toBe('tvl.gte.5');
    await userEvent.keyboard('u');
    expect(written()).toBe('tvl.gte.5,tvl.known.0|1');
    await userEvent.keyboard('{Backspace}');
    expect(written()).toBe('');
  });
});

it('keeps long conditions, and what they leave out, inside a phone', async () => {
  await page.viewport(390, 844);
  const { screen } = await drawn(
    [
      ['tvl', 'gte', 1e9],
      ['sector', 'in', 'Infrastructure|Centralized exchange|Liquid staking'],
    ],
    [],
    tableWith(async () => 1_961),
  );
  await expect.element(screen.getByText(/1,961 unknown/).first()).toBeVisible();
  const parts = [...document.querySelectorAll('[data-entry] button')];
  expect(parts.length).toBeGreaterThan(4);
  for (const part of parts) expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(390);
});
