import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '../columns/dataSets.ts';
import { fieldNamed } from '../columns/spec.ts';
import { textKey } from '../text.ts';
import { EMPTY_DRAFT, parseCondition, typeText } from './conditionDraft.ts';
import { filterableFields } from './filterableFields.ts';

const { projects } = DATA_SETS;
const { label } = fieldNamed(projects, 'market_cap_usd');

describe('a condition typed on Vietnamese pages', () => {
  it.each([
    ['with its accents', label],
    ['without', textKey(label)],
    ['with marks after their letters', label.normalize('NFD')],
    ['in capitals', label.toUpperCase()],
  ])('is read %s', (_way, name) => {
    expect(textKey(label)).not.toBe(label.toLowerCase());
    expect(parseCondition(projects, `${name} >= 5M`)).toEqual({ ok: true, triples: [['market_cap_usd', 'gte', 5e6]] });
  });

  it.each(filterableFields(projects).map((field) => [field.label, field.field]))(
    'finds %s by its plain letters',
    (name, field) => {
      expect(typeText(projects, EMPTY_DRAFT, `${textKey(name)} >= `).field?.field).toBe(field);
    },
  );
});
