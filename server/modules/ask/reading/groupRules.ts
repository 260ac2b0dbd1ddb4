import { askWords } from '#schemas/i18n/en/askWords.ts';
import type { Edge } from './chart.ts';
import type { Every, Phrase } from './phrases.ts';
import { literal, notBehind, phrase, phrasesOf, type Rule, rule, word } from './ruleParts.ts';

/** Rules of questions that group rows by two things. */

/** What is done by somebody: "by" behind it groups nothing. */
export const DEEDS = ['join', 'lead', 'invest', 'back', 'raise', 'found'] as const;

const EVERY = ['month', 'quarter', 'year'] as const;

/** "by stage and sector", "by stage and quarter", "by quarter and stage". */
export function secondGroups(): readonly Rule[] {
  // "raised by sector and year" is by no one who did it.
  const doers = DEEDS.filter((deed) => deed !== 'raise');
  const begin = [notBehind(doers), literal(...askWords.by), phrase('field'), word('and')];
  const grouped =
    (span: Every | null) =>
    (edges: readonly Edge[]): readonly Phrase[] => {
      const [first, last] = phrasesOf(edges, 'field');
      if (!first) return [];
      return [
        { is: 'by', fields: first.fields, nouns: [], only: 'group', second: { fields: last?.fields ?? [], span } },
      ];
    };
  return [
    rule([...begin, phrase('field')], grouped(null)),
    ...EVERY.map((span) => rule([...begin, literal(...askWords.spans[span])], grouped(span))),
    rule([phrase('every'), word('and'), phrase('field')], (edges) => {
      const [every] = phrasesOf(edges, 'every');
      const [field] = phrasesOf(edges, 'field');
      return every && field ? [{ ...every, second: { fields: field.fields, span: null } }] : [];
    }),
  ];
}
