import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bitsOf, inAll, rowsOf, unmarkedBits } from './rowBits.ts';

/** Rows by row: whether each is in a set. Lengths that do not fill the last word, too. */
const sets = fc
  .integer({ min: 0, max: 100 })
  .chain((length) => fc.array(fc.array(fc.boolean(), { minLength: length, maxLength: length }), { minLength: 1 }));

const numbersOf = (members: readonly boolean[]) => members.flatMap((isMember, row) => (isMember ? [row] : []));

describe('sets of rows', () => {
  it('give the rows back that all of them have', () => {
    fc.assert(
      fc.property(sets, (given) => {
        const length = given[0]?.length ?? 0;
        const bits = given.map((members) => bitsOf(Uint32Array.from(numbersOf(members)), length));
        const inEach = given.reduce((sofar, members) => sofar.map((isIn, row) => isIn && members[row] === true));
        expect([...rowsOf(inAll(bits, length))]).toEqual(numbersOf(inEach));
      }),
    );
  });

  it('hold all rows, or those without a mark', () => {
    fc.assert(
      fc.property(sets, ([members = []]) => {
        const { length } = members;
        expect([...rowsOf(bitsOf(null, length))]).toEqual(members.map((_, row) => row));
        const marks = Uint8Array.from(members, (isMember) => Number(!isMember));
        expect([...rowsOf(unmarkedBits(marks))]).toEqual(numbersOf(members));
      }),
    );
  });
});
