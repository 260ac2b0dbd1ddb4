import { describe, expect, it } from 'vitest';
import roundStages from '#server/modules/feeds/parsing/roundStages.json' with { type: 'json' };
import { matchesFilter } from '../filters/semantics.ts';
import { textKey } from '../text.ts';
import { DATA_SETS } from './dataSets.ts';
import { type FieldSpec, fieldNamed, storedFields } from './spec.ts';
import { valueWord } from './valueWords.ts';
import { WATCHED_SETS } from './watched.ts';

/** Terms that the field keeps in English in Vietnam, and names. */
const KEPT = new Set(['Token', 'TVL', 'DAO', 'Guild', 'Pre-seed', 'Seed', 'Strategic', 'OTC', 'M&A']);
const isKept = (value: string) => KEPT.has(value) || /^(?:Pre-)?Series [A-Z]$|^I[A-Z]O$/.test(value);

const ages = storedFields(DATA_SETS.projects).flatMap((field) => field.ages ?? []);
/** What fields hold that have no closed list, by the code that fills them. */
const HELD: readonly (readonly [FieldSpec, readonly string[]])[] = [
  [fieldNamed(DATA_SETS.fundraising, 'stages'), Object.keys(roundStages.stages)],
  [fieldNamed(DATA_SETS.projects, 'stale'), ['None', ...ages]],
  [fieldNamed(DATA_SETS.organizations, 'actively_investing'), ['Yes', 'No']],
  [
    fieldNamed(DATA_SETS.organizations, 'type'),
    ['Fund', 'Company', 'DAO', 'Incubator', 'Exchange', 'Hedge fund', 'Guild'],
  ],
  [fieldNamed(DATA_SETS.people, 'type_of_investor'), ['Angel', 'Angel investor', 'Venture capitalist']],
  [fieldNamed(DATA_SETS.people, 'gender'), ['Female', 'Male']],
];
const closed = [...Object.values(DATA_SETS), ...Object.values(WATCHED_SETS)].flatMap((spec) =>
  storedFields(spec).flatMap((field) => (field.choices ? [[field, field.choices] as const] : [])),
);
const asTested = ([field, values]: readonly [FieldSpec, readonly string[]]) => [field.label, field, values] as const;

describe('values that are words of ours, in Vietnamese', () => {
  it.each([...closed, ...HELD].map(asTested))('%s: each has one', (_label, field, values) => {
    expect(values.filter((value) => !isKept(value) && valueWord(field, value) === value)).toEqual([]);
  });

  it.each(closed.map(asTested))(
    '%s: no two have the same, and none is of a value that there is not',
    (_label, field, values) => {
      expect(new Set(values.map((value) => valueWord(field, value))).size).toBe(values.length);
      const keys = new Set(values.map(textKey));
      expect([...(field.valueWords?.keys() ?? [])].filter((key) => !keys.has(key))).toEqual([]);
    },
  );

  it('name countries, alone and behind a town', () => {
    const words = (field: FieldSpec, values: readonly string[]) => values.map((value) => valueWord(field, value));
    const location = fieldNamed(DATA_SETS.people, 'location');
    const places = ['United States', 'Lisbon, Portugal', 'Hong Kong', 'Singapore', 'Lisbon'];
    const named = ['Hoa Kỳ', 'Lisbon, Bồ Đào Nha', 'Hồng Kông', 'Singapore', 'Lisbon'];
    expect(words(location, places)).toEqual(named);
    expect(words(fieldNamed(DATA_SETS.organizations, 'location'), places)).toEqual(named);
    expect(words(fieldNamed(DATA_SETS.jobs, 'places'), places)).toEqual(named);
    expect(words(fieldNamed(DATA_SETS.jobs, 'countries'), ['Germany', 'Europe'])).toEqual(['Đức', 'Châu Âu']);
  });

  it('are found in any spelling, and a value without a word is shown as it is', () => {
    const type = fieldNamed(DATA_SETS.organizations, 'type');
    expect(['Fund', 'fund', 'Syndicate'].map((value) => valueWord(type, value))).toEqual(['Quỹ', 'Quỹ', 'Syndicate']);
  });

  it('leave conditions as they are: the value is what rows are filtered by', () => {
    const row = { _id: 1, state: 'Open' };
    expect(matchesFilter(DATA_SETS.proposals, row, [['state', 'in', ['Open']]])).toBe(true);
    expect(matchesFilter(DATA_SETS.proposals, row, [['state', 'in', ['Đang mở']]])).toBe(false);
  });
});
