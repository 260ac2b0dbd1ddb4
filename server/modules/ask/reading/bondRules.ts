import type { AskedRecord } from '#schemas/api/ask.ts';
import { askWords } from '#schemas/i18n/en/askWords.ts';
import { SOURCE_OF_KIND } from '#schemas/kinds.ts';
import type { Edge } from './chart.ts';
import type { Phrase, PhraseOf, ValueOf } from './phrases.ts';
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
const STORIES = ['news', 'research'] as const;
const isTitle = ({ source, field }: ValueOf) => source === 'people' && field === 'primary_job_title';
const isKind = ({ source, field }: ValueOf) =>
  (source === 'organizations' && field === 'type') || (source === 'people' && field === 'type_of_investor');

/** The patterns of the catalog. */
export function bondRules(): readonly Rule[] {
  return (Object.keys(askWords.patterns) as BondName[]).flatMap((bond) =>
    askWords.patterns[bond].map((pattern) => {
      const kinds = pattern.split(' ').flatMap((part) => KINDS[part] ?? []);
      const isWanted = (record: AskedRecord) => kinds.includes(record.kind);
      const isOfTitle = pattern.includes('TITLE') || pattern.includes('KIND');
      const isOfRounds = (bond === 'investedBy' || bond === 'ledBy') && pattern.includes('<round>');
      const about = isOfRounds
        ? (['fundraising'] as const)
        : STORIES.filter((source) => pattern.includes(`<${source}>`));
      const parts = pattern.split(' ').map((part): Part => {
        const name = /^<(.+)>$/.exec(part)?.[1];
        if (name !== undefined) return word(name as WordClass);
        if (part === 'TITLE') return phrase('named', ({ values }) => values.some(isTitle));
        if (part === 'KIND') return phrase('named', ({ values }) => values.some(isKind));
        if (!KINDS[part]) return literal(part);
        return oneOf(
          phrase('named', ({ records }) => records.some(isWanted)),
          phrase('records', ({ all }) => all.every(isWanted)),
        );
      });
      return rule(parts, (edges) => {
        const all = phrasesOf(edges, 'named');
        const titles = isOfTitle
          ? all.flatMap(({ values }) => values.filter((value) => isTitle(value) || isKind(value)))
          : [];
        const more = { bond, titles, about, isNot: false };
        return [
          ...all.flatMap((named) =>
            bestKnown(named, isWanted).map(
              (record) => ({ is: 'bond', ...more, records: [record], joined: 'one' }) as const,
            ),
          ),
          ...phrasesOf(edges, 'records').map((found) => {
            const joined = bond === 'shared' ? 'both' : found.joined;
            return { is: 'bond', ...more, records: found.all, joined } as const;
          }),
        ];
      });
    }),
  );
}

/** What speaks against a record that is hardly less known than the best known one of its name. */
const EQUAL = 0.1;

function bestKnown(
  { records, behind = [] }: PhraseOf<'named'>,
  isWanted: (record: AskedRecord) => boolean,
): readonly AskedRecord[] {
  const wanted = records.flatMap((record, nth) => (isWanted(record) ? [{ record, behind: behind[nth] ?? 0 }] : []));
  return wanted
    .filter((one) => one.behind - (wanted[0]?.behind ?? 0) < EQUAL)
    .slice(0, 2)
    .map(({ record }) => record);
}

/** "not led by X", "the portfolio that X and Y share". */
export function aroundBonds(): readonly Rule[] {
  const bonds = (edges: readonly Edge[]) => phrasesOf(edges, 'bond');
  const isJoint = phrase('bond', ({ joined }) => joined === 'and');
  const joint = (edges: readonly Edge[]) => bonds(edges).map((bond) => ({ ...bond, joined: 'both' }) as const);
  return [
    rule([word('not'), phrase('bond', ({ isNot }) => !isNot)], (edges) =>
      bonds(edges).map((bond) => ({ ...bond, isNot: true })),
    ),
    rule([word('common'), isJoint], joint),
    rule([isJoint, word('common')], joint),
  ];
}

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
  const kind = phrase('named', ({ values }) => values.some(isKind));
  // "quỹ Paradigm" is Paradigm.
  const ofKind = (edges: readonly Edge[]): readonly Phrase[] =>
    phrasesOf(edges, 'named').flatMap((found): readonly Phrase[] => {
      const records = found.records.filter((one) => one.kind === 'venture');
      return records.length === 0 ? [] : [{ is: 'named', records, values: [] }];
    });
  return [rule([phrase('noun'), record], make), ...(askWords.adjectivesFollow ? [rule([kind, record], ofKind)] : [])];
}
