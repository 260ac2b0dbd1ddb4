import { expect, it } from 'vitest';
import { ADDED_LISTS, EDITABLE_FIELDS } from '#schemas/forms/profileEdits.ts';
import { valueText } from './valueText.ts';

const CHANGES = { namesFields: true } as const;

it('words the names of fields, and leaves other values as they are', () => {
  expect(['year_founded', 'max_supply', 'name', 'members', 'gone'].map((field) => valueText(CHANGES, field))).toEqual([
    'Founded',
    'Max supply',
    'Name',
    'Team',
    'gone',
  ]);
  expect(valueText({}, 'year_founded')).toBe('year_founded');
});

it('has words for all that can be proposed', () => {
  const fields = Object.values(EDITABLE_FIELDS).flatMap((kind) => kind.map(({ field }) => field));
  for (const field of [...fields, ...ADDED_LISTS, 'logo']) expect(valueText(CHANGES, field)).not.toBe(field);
});
