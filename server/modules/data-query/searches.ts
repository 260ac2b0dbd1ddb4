import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, fieldNamed, findField } from '#schemas/columns/spec.ts';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { SearchParamsSchema } from '#schemas/queries/params.ts';
import { searchWords, textKey } from '#schemas/text.ts';
import {
  currentColumn,
  keyColumn,
  orderBy,
  orderTerms,
  SEARCH_COLUMN,
  tableName,
} from '#server/modules/datasets/storage.ts';
import { formerNamesText, isCalled } from '#server/modules/records/otherNames.ts';
import { beginningWith, containing, searchConditions } from './conditions.ts';
import { type Spelling, spellingOf } from './misspelt.ts';
import { optionList } from './options.ts';
import { jsonList } from './pages.ts';
import { type QueryReader, readParams, type Values } from './query.ts';

/** A kind that is searched. `item`: SQL of the nested item, given that of the former names it was found by. */
interface SearchedKind {
  readonly kind: EntityKind;
  readonly spec: DataSetSpec;
  readonly named: readonly string[];
  readonly item: (formerly: string) => string;
}
/** In the order of result groups. */
const KINDS: readonly SearchedKind[] = [
  {
    kind: 'project',
    spec: DATA_SETS.projects,
    named: ['symbol', 'name'],
    item: (formerly) => `json_build_object('slug', slug, 'name', name, 'symbol', symbol, 'logo', logo,
                             'price_usd', ${currentColumn(DATA_SETS.projects, 'price_usd')},
                             'change24h', ${currentColumn(DATA_SETS.projects, 'change24h')}, 'formerly', ${formerly})`,
  },
  {
    kind: 'venture',
    spec: DATA_SETS.organizations,
    named: ['ventures_name'],
    item: (formerly) => `json_build_object('slug', slug, 'ventures_name', ventures_name, 'logo', logo,
                             'type', type, 'number_of_investment', number_of_investment, 'formerly', ${formerly})`,
  },
  {
    kind: 'people',
    spec: DATA_SETS.people,
    named: ['name'],
    item: (formerly) => `json_build_object('slug', slug, 'name', name, 'avatar', logo, 'gender', gender,
                             'primary_job_title', primary_job_title, 'organization', organization->0->>'name',
                             'formerly', ${formerly})`,
  },
];

/**
 * Hits of one kind, ranked: exact symbol or name, exact alternative name, prefix, all words in the name, other matches;
 * ties by the default order.
 */
function hitList(of: SearchedKind, search: string, limit: number, values: Values): string {
  const { spec, named } = of;
  const fields = named.flatMap((name) => findField(spec, name) ?? []);
  const words = searchWords(search);
  // Rows without a slug have no page.
  if (words.length === 0)
    return rowsOf(of, { formerly: 'NULL::text', where: 'slug IS NOT NULL', ranked: '', limit }, values);
  const found = searchConditions(search, values).join(' AND ');
  const alsoCalled = words.map((word) => `key LIKE ${containing(word, values)}`).join(' AND ');
  const hasOtherName = words
    .map((word) => containing(word, values))
    .map(
      (pattern) => `NOT (${fields.map((field) => `coalesce(${keyColumn(field)}, '') LIKE ${pattern}`).join(' OR ')})`,
    )
    .join(' OR ');
  const source = values.bind(spec.source, 'text');
  return rowsOf(
    of,
    {
      // A former name is said where it is asked for, and where nothing else was found.
      formerly: formerNamesText(
        source,
        't._id',
        `${alsoCalled} AND (key = ${values.bind(textKey(search).trim(), 'text')} OR ${hasOtherName})`,
      ),
      where: `slug IS NOT NULL AND (${found} OR ${isCalled(source, alsoCalled)})`,
      ranked: `${rankOf(spec, fields.map(keyColumn), search, values)}, `,
      limit,
    },
    values,
  );
}

interface Listed {
  /** SQL of the former names that a row was found by. */
  readonly formerly: string;
  readonly where: string;
  /** What comes before the default order. */
  readonly ranked: string;
  readonly limit: number;
  readonly isMended?: boolean;
}

function rowsOf({ kind, spec, item }: SearchedKind, listed: Listed, values: Values): string {
  const { formerly, where, ranked, limit, isMended = false } = listed;
  const order = orderBy(orderTerms(spec, null, () => false));
  const described = isMended ? `(${item(formerly)})::jsonb || '{"mended": true}'::jsonb` : item(formerly);
  return jsonList(`
    SELECT '${kind}' AS type, ${described} AS item FROM ${tableName(spec)} t WHERE ${where}
     ORDER BY ${ranked}${order} LIMIT ${values.bind(limit, 'bigint')}`);
}

/** Words of a search with a typing error in one of them, of which more are no name. */
const MENDED_WORDS_MAX = 4;

/** Each word of a search that tolerates a typing error, with the others; none: the search is taken as it is. */
function mendable(
  search: string,
): { readonly typed: string; readonly spelling: Spelling; readonly others: readonly string[] }[] {
  const words = searchWords(search);
  if (words.length > MENDED_WORDS_MAX) return [];
  return words.flatMap((word) => {
    const spelling = spellingOf(word);
    return spelling === null ? [] : [{ typed: word, spelling, others: words.filter((other) => other !== word) }];
  });
}

/**
 * Hits of one kind where one word of the search has a typing error: it is a word of a name, or begins one. Ranked: the whole name,
 * a word of it, its beginning; ties by the default order.
 */
function mendedList(of: SearchedKind, search: string, limit: number, values: Values): string {
  const { spec, named } = of;
  const keys = named.flatMap((name) => findField(spec, name) ?? []).map(keyColumn);
  const source = values.bind(spec.source, 'text');
  const isNamed = (pattern: string) => {
    const bound = values.bind(pattern, 'text');
    return keys.map((key) => `${key} ~ ${bound}`).join(' OR ');
  };
  const ways = mendable(search).map(({ typed, spelling: { word, alone, beginning }, others }) => {
    const spelt = beginning === null ? word : `${word}|${beginning}`;
    const bound = values.bind(spelt, 'text');
    // Where the word stands as it is typed, it has no error: another one was not found.
    const asTyped = containing(typed, values);
    const withOthers = others.map((other) => ` AND ${SEARCH_COLUMN} LIKE ${containing(other, values)}`).join('');
    return {
      where: `((${keys.map((key) => `(${key} ~ ${bound} AND ${key} NOT LIKE ${asTyped})`).join(' OR ')}
        OR ${isCalled(source, `key ~ ${bound} AND key NOT LIKE ${asTyped}`)})${withOthers})`,
      alone: isNamed(alone),
      word: isNamed(word),
      named: isNamed(spelt),
      formerly: `key ~ ${bound}`,
    };
  });
  const any = (part: keyof (typeof ways)[number]) => ways.map((way) => way[part]).join(' OR ');
  return rowsOf(
    of,
    {
      formerly: `CASE WHEN ${any('named')} THEN NULL ELSE ${formerNamesText(source, 't._id', `(${any('formerly')})`)} END`,
      where: `slug IS NOT NULL AND (${any('where')})`,
      ranked: `CASE WHEN ${any('alone')} THEN 0 WHEN ${any('word')} THEN 1 ELSE 2 END, `,
      limit,
      isMended: true,
    },
    values,
  );
}

/** SQL of hits of each kind as texts; where there are none at all, of those with a typing error. */
function mendingLists(kinds: readonly SearchedKind[], search: string, limit: number, values: Values): string {
  const lists = kinds.map((kind, at) => `(${hitList(kind, search, limit, values)}) AS l${at}`).join(', ');
  const array = (items: readonly string[]) =>
    `json_build_array(${items.map((item) => `(${item})::json`).join(', ')})::text`;
  const found = array(kinds.map((_, at) => `l${at}`));
  if (mendable(search).length === 0) return `SELECT ${found} FROM (SELECT ${lists}) found`;
  const isEmpty = kinds.map((_, at) => `l${at} = '[]'`).join(' AND ');
  const mended = array(kinds.map((kind) => mendedList(kind, search, limit, values)));
  // Asked once, though it is read twice.
  return `WITH found AS MATERIALIZED (SELECT ${lists})
    SELECT CASE WHEN ${isEmpty} THEN ${mended} ELSE ${found} END FROM found`;
}

function rankOf(spec: DataSetSpec, names: readonly string[], search: string, values: Values): string {
  const anyName = (condition: (name: string) => string) => `(${names.map(condition).join(' OR ')})`;
  const whole = textKey(search).trim();
  const exact = values.bind(whole, 'text');
  const beginning = beginningWith(whole, values);
  const words = searchWords(search).map((word) => {
    const pattern = containing(word, values);
    return anyName((name) => `${name} LIKE ${pattern}`);
  });
  return `CASE WHEN ${anyName((name) => `${name} = ${exact}`)} THEN 0
               WHEN ${isCalled(values.bind(spec.source, 'text'), `key = ${exact}`)} THEN 1
               WHEN ${anyName((name) => `${name} LIKE ${beginning}`)} THEN 2
               WHEN ${words.join(' AND ')} THEN 3 ELSE 4 END`;
}

/** Projects, people or organizations by name; an empty text lists the largest. */
export function namesQuery(kind: EntityKind): QueryReader {
  return (input) => {
    const { searchValue, limit } = readParams(SearchParamsSchema, input);
    return {
      key: searchKey(searchValue, limit),
      toSql: (values) => {
        const of = KINDS.find((candidate) => candidate.kind === kind);
        if (!of) throw new Error(`Nothing of kind '${kind}' is searched`);
        return mendingLists([of], searchValue, limit, values);
      },
      finish: (found) => HitGroupsSchema.parse(found).flat(),
    };
  };
}

/**
 * Global search over projects, organizations and people, in that order. Each kind may fill a third of the limit; unused
 * room goes to the others in order.
 */
export const globalSearchQuery: QueryReader = (input) => {
  const { searchValue, limit } = readParams(SearchParamsSchema, input);
  const search = searchWords(searchValue).length > 0 ? searchValue : GLOBAL_SEARCH.defaultTerm;
  return {
    key: searchKey(search, limit),
    toSql: (values) => mendingLists(KINDS, search, limit, values),
    finish: (found) => share(HitGroupsSchema.parse(found), limit),
  };
};

/** Distinct values of a field for a suggestion box. */
export function valuesQuery(spec: DataSetSpec, name: string): QueryReader {
  const field = fieldNamed(spec, name);
  return (input) => {
    const { searchValue, limit } = readParams(SearchParamsSchema, input);
    return {
      key: searchKey(searchValue, limit),
      toSql: (values) => optionList({ spec, field, where: 'TRUE', searchValue, limit }, values),
    };
  };
}

// The whole text, because exact hits compare with it.
const searchKey = (search: string, limit: number) => JSON.stringify([textKey(search).trim(), limit]);

const HitGroupsSchema = z.array(z.array(z.unknown()));

/** Divides `limit` equally among groups, then the rest in order. */
function share(groups: readonly (readonly unknown[])[], limit: number): unknown[] {
  const part = Math.floor(limit / groups.length);
  const counts = groups.map((group) => Math.min(group.length, part));
  let left = limit - counts.reduce((sum, count) => sum + count, 0);
  return groups.flatMap((group, index) => {
    const more = Math.min(group.length - (counts[index] ?? 0), left);
    left -= more;
    return group.slice(0, (counts[index] ?? 0) + more);
  });
}
