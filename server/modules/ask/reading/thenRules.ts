import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { askWords } from '#schemas/i18n/en/askWords.ts';
import type { Edge } from './chart.ts';
import type { Phrase } from './phrases.ts';
import { ASKED } from './places.ts';
import { literal, oneOf, type Part, phrase, phrasesOf, type Rule, rule, word } from './ruleParts.ts';

const DEALS = [
  { source: 'organizations', field: 'number_of_investment' },
  { source: 'people', field: 'number_of_investment' },
] as const;

const NAMES = ASKED.map((source) => ({ source, field: DATA_SETS[source].identity }));

/** Rules of questions that order rows by several columns: "by stage descending, then by amount, then the newest". */
export function thenRules(): readonly Rule[] {
  const byField = (edges: readonly Edge[]): readonly Phrase[] => {
    const [field] = phrasesOf(edges, 'field');
    const [direction] = phrasesOf(edges, 'direction');
    return field ? [{ is: 'then', fields: field.fields, order: direction?.order ?? null }] : [];
  };
  const bySize = (edges: readonly Edge[]): readonly Phrase[] =>
    phrasesOf(edges, 'extreme').flatMap(({ of, order }) => (of === 'count' ? [] : [{ is: 'thenExtreme', of, order }]));
  const byOrdered = (edges: readonly Edge[]): readonly Phrase[] => {
    const [found] = phrasesOf(edges, 'ordered');
    const [first] = found?.orders ?? [];
    return found && first ? [{ is: 'then', fields: found.orders, order: first.order }] : [];
  };
  const extreme = phrase('extreme', ({ of, limit }) => of !== 'count' && limit === null);
  const by = oneOf(literal(...askWords.by), word('sorted'));
  const nothing: Part = (_chart, at) => [{ end: at, score: 0, edge: null }];
  const begin = [word('thenBy'), oneOf(by, nothing)];
  return [
    rule([...begin, phrase('field')], byField),
    rule([...begin, phrase('field'), phrase('direction')], byField),
    rule([word('thenBy'), extreme], bySize),
    rule([word('thenBy'), extreme, word('firstOf')], bySize),
    rule([...begin, word('rowName')], () => [{ is: 'then', fields: NAMES, order: null }]),
    // "by number of rounds": the figure that counts those of an investor.
    rule([...begin, word('count'), phrase('noun', ({ sources }) => sources.includes('fundraising'))], () => [
      { is: 'then', fields: DEALS, order: null },
    ]),
    rule([word('thenBy'), phrase('ordered', ({ limit }) => limit === null)], byOrdered),
    rule(
      [word('thenBy'), phrase('extreme', ({ of, limit }) => of === 'size' && limit === null), phrase('field')],
      (edges) => {
        const [extreme] = phrasesOf(edges, 'extreme');
        const [field] = phrasesOf(edges, 'field');
        return extreme && field ? [{ is: 'then', fields: field.fields, order: extreme.order }] : [];
      },
    ),
  ];
}
