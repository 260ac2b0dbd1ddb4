import type { AskedRecord } from '../api/ask.ts';
import { askWords } from '../i18n/en/askWords.ts';
import type { Edge } from './chart.ts';
import type { Phrase } from './phrases.ts';
import { literal, oneOf, type Part, phrase, phrasesOf, type Rule, rule, word } from './ruleParts.ts';
import type { WordClass } from './vocabulary.ts';

/** Rules that bind rows to a record that is named. */

const KINDS: Readonly<Record<string, readonly AskedRecord['kind'][]>> = {
  PROJECT: ['project'],
  INVESTOR: ['venture', 'people'],
  PERSON: ['people'],
  RECORD: ['project', 'venture', 'people'],
};

type BondName = keyof typeof askWords.patterns;

/** The patterns of the catalogue. */
export function bondRules(): readonly Rule[] {
  return (Object.keys(askWords.patterns) as BondName[]).flatMap((bond) =>
    askWords.patterns[bond].map((pattern) => {
      const kinds = pattern.split(' ').flatMap((part) => KINDS[part] ?? []);
      const isWanted = (record: AskedRecord) => kinds.includes(record.kind);
      const parts = pattern.split(' ').map((part): Part => {
        const name = /^<(.+)>$/.exec(part)?.[1];
        if (name !== undefined) return word(name as WordClass);
        if (!KINDS[part]) return literal(part);
        return oneOf(
          phrase('named', ({ records }) => records.some(isWanted)),
          phrase('records', ({ all }) => all.every(isWanted)),
        );
      });
      return rule(parts, (edges) => [
        ...phrasesOf(edges, 'named').flatMap(({ records }) =>
          // The first one of a name is the best known.
          records
            .filter(isWanted)
            .slice(0, 2)
            .map((record) => ({ is: 'bond', bond, records: [record], joined: 'one' }) as const),
        ),
        ...phrasesOf(edges, 'records').map(({ all, joined }) => ({ is: 'bond', bond, records: all, joined }) as const),
      ]);
    }),
  );
}

const SOURCE_OF_KIND = { project: 'projects', venture: 'organizations', people: 'people' } as const;

/** "the project Korvane" is Korvane. */
export function appositions(): readonly Rule[] {
  const make = (edges: readonly Edge[]): readonly Phrase[] => {
    const [noun] = phrasesOf(edges, 'noun');
    const [named] = phrasesOf(edges, 'named');
    const records = (named?.records ?? []).filter(
      ({ kind }) => noun?.isOne && noun.sources.includes(SOURCE_OF_KIND[kind]),
    );
    return records.length === 0 ? [] : [{ is: 'named', records, values: [] }];
  };
  const record = phrase('named', ({ records }) => records.length > 0);
  return [rule([phrase('noun'), record], make)];
}
