import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type FieldSpec, findField } from '#schemas/columns/spec.ts';
import { nearestNames } from '#schemas/filters/nearestNames.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { textKey } from '#schemas/text.ts';
import { fakeTable } from '#src/api/fakeTable.ts';
import { completeNames, findUnknownName, namesIn } from './knownNames.ts';

const NAMES = ['a16z', 'Paradigm', 'Polychain', 'Pantera Capital', 'Ångström'];

/** A table whose values are these names; the last has no row in view. */
const handle = fakeTable({
  options: async (_field, searched) =>
    NAMES.filter((name) => textKey(name).includes(textKey(searched))).map((value, at) => ({ value, count: at })),
});

function field(name: string): FieldSpec {
  const found = findField(DATA_SETS.projects, name);
  if (!found) throw new Error(`There is no field ${name}`);
  return found;
}

describe('a condition typed whole', () => {
  const complete = (triple: Triple) => completeNames(handle, DATA_SETS.projects, [triple, ['tvl', 'gt', 5]]);

  it.each<[string, Triple, Triple]>([
    ['takes the only name with the text', ['organizations', 'eq', 'poly'], ['organizations', 'eq', 'Polychain']],
    [
      'is spelled as rows spell it',
      ['organizations', 'in', ['A16Z', 'ång']],
      ['organizations', 'in', ['a16z', 'Ångström']],
    ],
    ['keeps a part where parts are compared', ['organizations', 'contains', 'P'], ['organizations', 'contains', 'P']],
  ])('%s', async (_, typed, completed) => {
    expect(await complete(typed)).toEqual({ ok: true, triples: [completed, ['tvl', 'gt', 5]] });
  });

  it.each<[string, readonly string[]]>([
    ['a16s', ['a16z']],
    ['pa', ['Paradigm', 'Pantera Capital']],
  ])('is refused where %s names none or several', async (name, nearest) => {
    const found = await complete(['organizations', 'eq', name]);
    expect(found).toMatchObject({ ok: false, unknown: { typed: name, nearest } });
  });

  it('is accepted unchecked when the table cannot answer', async () => {
    const broken = fakeTable({ options: () => Promise.reject(new Error('offline')) });
    const triples: readonly Triple[] = [['organizations', 'eq', 'pa']];
    expect(await completeNames(broken, DATA_SETS.projects, triples)).toEqual({ ok: true, triples });
  });
});

describe('a name without rows', () => {
  it.each([
    ['a16s', ['a16z']],
    ['Pardigm', ['Paradigm']],
    ['olychain', ['Polychain']],
    ['Nothing like it', []],
  ])('%s is reported with the nearest names', async (typed, nearest) => {
    expect(await findUnknownName(handle, field('organizations'), ['a16z', typed])).toEqual({ typed, nearest });
  });

  it('is not one that is spelled another way', async () => {
    expect(await findUnknownName(handle, field('organizations'), ['A16Z', 'angstrom', ''])).toBeNull();
  });

  it('is looked for only where whole values are compared', () => {
    expect(namesIn(field('organizations'), [['organizations', 'all', ['a', 'b']]])).toEqual(['a', 'b']);
    expect(namesIn(field('organizations'), [['organizations', 'contains', 'a']])).toEqual([]);
    expect(namesIn(field('organizations'), [['organizations', 'known', 1]])).toEqual([]);
    expect(namesIn(field('tvl'), [['tvl', 'eq', 5]])).toEqual([]);
  });
});

it('names are nearest by the letters that differ', () => {
  expect(nearestNames('bolt', ['Volt', 'Bolts', 'Bold', 'Colt', 'Something'])).toHaveLength(3);
  expect(nearestNames('a16z', ['a16z crypto'])).toEqual([]);
});
