import { expect, it } from 'vitest';
import { shownConditions } from './helpConditions.ts';

it('reads the conditions that the help shows', async () => {
  const shown = await shownConditions('en');
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.filter(({ isRead }) => !isRead)).toEqual([]);
});
