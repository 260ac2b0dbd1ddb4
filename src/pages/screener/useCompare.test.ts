import { expect, it } from 'vitest';
import { slugsIn } from './useCompare.ts';

it('reads the names of copied rows, without those that have no page', () => {
  expect(slugsIn('1\tAAVE\t/project/aave\n2\t\t\n3\tX\t/project/caf%C3%A9')).toEqual(['aave', 'café']);
  expect(slugsIn('7\t/people/linh-tran')).toEqual(['linh-tran']);
  expect(slugsIn('')).toEqual([]);
});
