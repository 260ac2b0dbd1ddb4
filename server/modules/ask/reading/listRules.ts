import { askWords } from '#schemas/i18n/en/askWords.ts';
import type { Edge } from './chart.ts';
import type { Phrase, PhraseOf, ValueOf } from './phrases.ts';
import { namesOf } from './places.ts';
import { comma, literal, oneOf, type Part, phrase, phrasesOf, type Rule, rule, word } from './ruleParts.ts';

/** Rules that join several names, and names with what is said of them. */

const hasValues = ({ values }: PhraseOf<'named'>) => values.length > 0;

/** Lists, negations and fields of values. */
export function listRules(): readonly Rule[] {
  const named = phrase('named');
  const join = oneOf(word('and'), word('or'), comma);
  const listed = (joined: 'or' | 'and' | 'both') => (edges: readonly Edge[]) =>
    lists(phrasesOf(edges, 'named'), joined);
  const repeated = (last: Part, joined: 'or' | 'and') => [
    rule([named, last, named], listed(joined)),
    rule([named, join, named, last, named], listed(joined)),
    rule([named, join, named, join, named, last, named], listed(joined)),
  ];
  const within = (edges: readonly Edge[]): readonly Phrase[] => {
    const [field] = phrasesOf(edges, 'field');
    const [found] = phrasesOf(edges, 'named');
    const values = (found?.values ?? []).filter((value) =>
      field?.fields.some((of) => of.source === value.source && of.field === value.field),
    );
    return values.length === 0 ? [] : [{ is: 'named', records: [], values }];
  };
  return [
    ...repeated(word('and'), 'and'),
    ...repeated(word('or'), 'or'),
    rule([named, comma, named], listed('and')),
    rule([word('both'), named, word('and'), named], listed('both')),
    rule([named, word('and'), named, word('both')], listed('both')),
    rule([phrase('field'), phrase('named', hasValues)], within),
    rule([phrase('named', hasValues), phrase('field')], within),
    rule([word('not'), phrase('named', hasValues)], (edges) => {
      const all = phrasesOf(edges, 'named').map(({ values }) => values);
      return [{ is: 'without', all }];
    }),
    rule([word('not'), phrase('named', ({ records }) => records.length > 0)], (edges) =>
      phrasesOf(edges, 'named').flatMap(({ records: [record] }) =>
        record ? [{ is: 'without', all: [namesOf(record)] } as const] : [],
      ),
    ),
    rule([word('profile'), phrase('named', ({ records }) => records.length > 0)], (edges) =>
      phrasesOf(edges, 'named').map((found) => ({ ...found, values: [] })),
    ),
    rule([named, literal(...askWords.versus), named], listed('or')),
  ];
}

/** Several names as one list: of values of a common field, or of records of a common kind. */
function lists(all: readonly PhraseOf<'named'>[], joined: 'or' | 'and' | 'both'): readonly Phrase[] {
  const found: Phrase[] = [];
  const [first] = all;
  if (!first || all.length < 2) return [];
  const fields = first.values.filter((value) =>
    all.every(({ values }) => values.some((one) => isSameField(one, value))),
  );
  if (fields.length > 0) {
    const shared = all.map(({ values }) => values.filter((one) => fields.some((value) => isSameField(one, value))));
    found.push({ is: 'values', all: shared, joined });
  }
  for (const kind of ['project', 'venture', 'people'] as const) {
    const records = all.flatMap((named) => named.records.find((record) => record.kind === kind) ?? []);
    if (records.length === all.length) found.push({ is: 'records', all: records, joined });
  }
  return found;
}

const isSameField = (a: ValueOf, b: ValueOf) => a.source === b.source && a.field === b.field;
