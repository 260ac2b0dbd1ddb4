import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { WATCHED_FIELDS, WATCHED_SETS } from '#schemas/columns/watched.ts';
import { narrowOrder, orderWidth, pinsThatFit, rowHeightOf } from './metrics.ts';

it('makes rows taller on touch devices at any density', () => {
  expect(rowHeightOf('compact', false)).toBe(28);
  expect(rowHeightOf('comfortable', false)).toBe(36);
  expect(rowHeightOf('compact', true)).toBe(44);
});

it('widens the position column only for its largest number', () => {
  expect(orderWidth(80, 5000, true)).toBe(80);
  expect(orderWidth(80, 1_000_000, true)).toBeGreaterThan(80);
  expect(orderWidth(80, 1_000_000, false)).toBe(80);
});

const pinned = (...widths: readonly number[]) => widths.map((width) => ({ width, sticky: true }));
const scrolling = { width: 400, sticky: false };

it('pins every pinned column that leaves room for others', () => {
  expect(pinsThatFit([...pinned(80, 176), scrolling], 640)).toBe(2);
});

it('lets the last pinned columns scroll when they leave no room', () => {
  expect(pinsThatFit([...pinned(80, 176, 120, 120, 120), scrolling], 640)).toBe(3);
  expect(pinsThatFit([...pinned(80, 176, 420, 80), scrolling], 640)).toBe(2);
});

describe('a narrow table', () => {
  const fields = (columns: readonly { readonly field: string }[]) => columns.map(({ field }) => field);
  const { fundraising } = DATA_SETS;

  it('has the first figure beside the name', () => {
    const order = fields(narrowOrder(fundraising, fundraising.columns));
    expect(order[order.indexOf(fundraising.identity) + 1]).toBe('amount_quantity');
    expect(fields(narrowOrder(fundraising, fundraising.columns)).toSorted()).toEqual(
      fields(fundraising.columns).toSorted(),
    );
    const { projects } = WATCHED_SETS;
    const watched = fields(narrowOrder(projects, projects.columns));
    expect(watched.indexOf(WATCHED_FIELDS.note)).toBeGreaterThan(watched.indexOf(projects.identity) + 1);
  });

  it('has what the data set says beside the name', () => {
    const { jobs } = DATA_SETS;
    const order = fields(narrowOrder(jobs, jobs.columns));
    expect(order.slice(0, 4)).toEqual(['order', jobs.identity, 'company', 'posted_date']);
  });

  it('keeps the order that the user gave', () => {
    const moved = fundraising.columns.toReversed();
    expect(narrowOrder(fundraising, moved)).toEqual(moved);
  });
});
