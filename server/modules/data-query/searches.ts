import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, fieldNamed, findField } from '#schemas/columns/spec.ts';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { SearchParamsSchema } from '#schemas/queries/params.ts';
import { searchWords, textKey } from '#schemas/text.ts';
import { currentColumn, keyColumn, orderBy, orderTerms, tableName } from '#server/modules/datasets/storage.ts';
import { formerNamesText, isCalled } from '#server/modules/records/otherNames.ts';
import { beginningWith, containing, searchConditions } from './conditions.ts';
import { optionList } from './options.ts';
import { jsonList } from './pages.ts';
import { type QueryReader, readParams, type Values } from './query.ts';

/** Searched kinds, in the order of result groups. `item`: SQL of the nested item, given that of the former names it was found by. */
const KINDS: readonly {
  kind: EntityKind;
  spec: DataSetSpec;
  named: readonly string[];
  item: (formerly: string) => string;
}[] = [
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
function hitList(
  { kind, spec, named, item }: (typeof KINDS)[number],
  search: string,
  limit: number,
  values: Values,
): string {
  const fields = named.flatMap((name) => findField(spec, name) ?? []);
  const order = orderBy(orderTerms(spec, null, () => false));
  const words = searchWords(search);
  const ranked = words.length > 0 ? `${rankOf(spec, fields.map(keyColumn), search, values)}, ${order}` : order;
  const found = searchConditions(search, values).join(' AND ');
  const alsoCalled = words.map((word) => `key LIKE ${containing(word, values)}`).join(' AND ');
  const hasOtherName = words
    .map((word) => containing(word, values))
    .map(
      (pattern) => `NOT (${fields.map((field) => `coalesce(${keyColumn(field)}, '') LIKE ${pattern}`).join(' OR ')})`,
    )
    .join(' OR ');
  // A former name is said where it is asked for, and where nothing else was found.
  const formerly =
    words.length > 0
      ? formerNamesText(
          values.bind(spec.source, 'text'),
          't._id',
          `${alsoCalled} AND (key = ${values.bind(textKey(search).trim(), 'text')} OR ${hasOtherName})`,
        )
      : 'NULL::text';
  // Rows without a slug have no page.
  const where =
    words.length > 0
      ? `slug IS NOT NULL AND (${found} OR ${isCalled(values.bind(spec.source, 'text'), alsoCalled)})`
      : 'slug IS NOT NULL';
  return jsonList(`
    SELECT '${kind}' AS type, ${item(formerly)} AS item FROM ${tableName(spec)} t WHERE ${where}
     ORDER BY ${ranked} LIMIT ${values.bind(limit, 'bigint')}`);
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
        return hitList(of, searchValue, limit, values);
      },
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
    toSql: (values) =>
      `SELECT json_build_array(${KINDS.map((kind) => `(${hitList(kind, search, limit, values)})::json`).join(', ')})::text`,
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
