import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { filterEntries } from '#src/features/filters/algebra.ts';
import { proposeRemoval } from './EmptyView.tsx';

const [tvl, sector] = filterEntries(DATA_SETS.projects, [
  ['tvl', 'gte', 50e9],
  ['sector', 'in', ['DeFi']],
]);

describe('the suggestion for an empty view', () => {
  it('removes the condition that excludes the fewest rows', () => {
    expect(
      proposeRemoval([
        { entry: tvl ?? null, matching: 214 },
        { entry: sector ?? null, matching: 0 },
        { entry: null, matching: 900 },
      ]),
    ).toEqual({ entry: tvl, matching: 214 });
  });

  it('may remove the search', () => {
    expect(
      proposeRemoval([
        { entry: tvl ?? null, matching: 0 },
        { entry: null, matching: 3 },
      ]),
    ).toEqual({ entry: null, matching: 3 });
  });

  it('is absent while counting, or when no single removal helps', () => {
    expect(
      proposeRemoval([
        { entry: tvl ?? null, matching: 5 },
        { entry: null, matching: null },
      ]),
    ).toBeNull();
    expect(
      proposeRemoval([
        { entry: tvl ?? null, matching: 0 },
        { entry: sector ?? null, matching: 0 },
      ]),
    ).toBeNull();
    expect(proposeRemoval([])).toBeNull();
  });
});
