import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { roundsToBreak } from '../testing/linkedRows.ts';
import { pivotsToCount } from '../testing/pivotSamples.ts';
import { expectedPivot } from '../testing/pivots.ts';
import { buffersOf, packPivot, unpackPivot } from './packed.ts';

it('is the same answer after it was handed over', () => {
  fc.assert(
    fc.property(roundsToBreak, pivotsToCount('fundraising'), (rows, pivot) => {
      const answer = expectedPivot(DATA_SETS.fundraising, rows, pivot, { filter: [], search: '' });
      const packed = packPivot(answer);
      expect(unpackPivot(structuredClone(packed, { transfer: buffersOf(packed) }))).toEqual(answer);
    }),
    { numRuns: 100 },
  );
});
