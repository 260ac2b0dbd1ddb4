import type { ClientBase } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { OWN_ADDRESS, type RelatedSpec } from '#schemas/columns/relatedSpec.ts';
import { type DataSetSpec, type FieldSpec, fieldNamed, findField, storedFields } from '#schemas/columns/spec.ts';
import { countryOf } from '#schemas/countries.ts';
import { ENTITY_KINDS, type EntityKind, SOURCE_OF_KIND } from '#schemas/kinds.ts';
import { textKey } from '#schemas/text.ts';
import { many } from '#server/platform/db/rows.ts';
import {
  currentColumn,
  identifier,
  keyColumn,
  keysColumn,
  slugsColumn,
  storedColumns,
  tableName,
  valueColumn,
} from './storage.ts';

/**
 * Derives the fields of rows that say what other records say, from the rows of these as they stand. It reads nothing else, so that it
 * comes to the same whoever changed a record: a sync, a proposal that was accepted or taken back, records that were joined.
 */

interface Related {
  readonly field: FieldSpec;
  readonly related: RelatedSpec;
}

/** The fields of a data set that hold values of other records. */
export const relatedFields = (spec: DataSetSpec): readonly Related[] =>
  storedFields(spec).flatMap((field) => (field.related ? [{ field, related: field.related }] : []));

const WITH_RELATED: readonly DataSetSpec[] = Object.values(DATA_SETS).filter((spec) => relatedFields(spec).length > 0);

/** Entries of one list are fewer. */
const LIST_MAX = 1_000_000;

/**
 * Derives them in all data sets; returns how many rows differ now. `about`: addresses of the records that may have changed, if they are
 * known; only these rows and those that name them are derived.
 */
export async function deriveRelated(client: ClientBase, about: readonly string[] | null = null): Promise<number> {
  const places = JSON.stringify(await readCountries(client));
  let changed = 0;
  for (const spec of WITH_RELATED) {
    const { rowCount } = await client.query(derivation(spec), [places, about]);
    changed += rowCount ?? 0;
  }
  return changed;
}

const LocationSchema = z.object({ location: z.string() });

/** The country of each location that a record has, as far as one is named. */
async function readCountries(client: ClientBase) {
  const sources = WITH_RELATED.flatMap(relatedFields).flatMap(({ related }) =>
    related.as === 'country' ? kindsOf(related).map(locationsSql) : [],
  );
  const locations = await many(client, LocationSchema, [...new Set(sources)].join(' UNION '), []);
  return locations.flatMap(({ location }) => {
    const country = countryOf(location);
    return country === null ? [] : [{ location, country, key: textKey(country) }];
  });
}

const locationsSql = (theirs: Theirs) =>
  `SELECT location FROM (SELECT ${theirValue(theirs).value} AS location FROM ${tableName(specOf(theirs.kind))} o) l WHERE location IS NOT NULL`;

const specOf = (kind: EntityKind): DataSetSpec => DATA_SETS[SOURCE_OF_KIND[kind]];

interface Theirs {
  readonly kind: EntityKind;
  readonly name: string;
}

const kindsOf = ({ of }: RelatedSpec): readonly Theirs[] =>
  ENTITY_KINDS.flatMap((kind) => {
    const name = of[kind];
    return name === undefined ? [] : [{ kind, name }];
  });

/** A value of a record `o`, with the key or keys that it compares by: of its row, else of the facts of a project. */
function theirValue({ kind, name }: Theirs): {
  readonly value: string;
  readonly key: string;
  readonly isList: boolean;
} {
  const spec = specOf(kind);
  const field = findField(spec, name);
  if (!field) {
    if (kind !== 'project') throw new Error(`'${name}' is no field of ${spec.source}`);
    const value = `(SELECT f.${identifier(name)} FROM project_facts f WHERE f.project_id = o._id)`;
    return { value, key: 'NULL::text', isList: false };
  }
  if (field.type === 'number') return { value: currentColumn(spec, name), key: 'NULL::text', isList: false };
  const isList = field.type !== 'text';
  return { value: valueColumn(field), key: isList ? keysColumn(field) : keyColumn(field), isList };
}

/** Records of a kind that say something: their address, the values in order, and the keys of these. */
function theirsSql(theirs: Theirs, as: RelatedSpec['as']): string {
  const { value, key, isList } = theirValue(theirs);
  const records = `SELECT slug, ${value} AS value, ${key} AS key FROM ${tableName(specOf(theirs.kind))} o`;
  const kind = `'${theirs.kind}' AS kind`;
  if (as === 'country')
    return `SELECT ${kind}, slug, country.country AS value, country.key COLLATE "C" AS key, 1 AS nth
      FROM (${records}) o JOIN country ON country.location = o.value`;
  if (isList)
    return `SELECT ${kind}, slug, o.value ->> (nth - 1)::int AS value, member.key, nth
      FROM (${records}) o, unnest(o.key) WITH ORDINALITY AS member (key, nth)`;
  return `SELECT ${kind}, slug, value, key, 1 AS nth FROM (${records}) o WHERE value IS NOT NULL`;
}

/** The columns of a field, with what is in each where nothing is known. */
const columnsOf = (field: FieldSpec) =>
  storedColumns(field).map(({ name, type }) => ({
    name: identifier(name),
    none: type === 'jsonb' ? `'[]'::jsonb` : 'NULL',
  }));

function derivation(spec: DataSetSpec): string {
  const fields = relatedFields(spec);
  const columns = fields.flatMap(({ field }) => columnsOf(field).map(({ name }) => name));
  const joins = fields.map((one, at) => `LEFT JOIN (${valuesSql(spec, one)}) v${at} ON v${at}._id = r._id`);
  const derived = fields.flatMap(({ field }, at) =>
    columnsOf(field).map(({ name, none }) => `coalesce(v${at}.${name}, ${none}) AS ${name}`),
  );
  const of = (rows: string) => columns.map((name) => `${rows}.${name}`).join(', ');
  return `
    WITH country AS MATERIALIZED (
      SELECT * FROM json_to_recordset($1::json) AS given (location text, country text, key text)),
    concerned AS MATERIALIZED (${concernedSql(spec)})
    UPDATE ${tableName(spec)} t SET ${columns.map((name) => `${name} = derived.${name}`).join(', ')}
      FROM (SELECT r._id, ${derived.join(', ')} FROM concerned r ${joins.join(' ')}) derived
     WHERE t._id = derived._id AND (${of('t')}) IS DISTINCT FROM (${of('derived')})`;
}

/** The rows that are derived, with what names others. */
function concernedSql(spec: DataSetSpec): string {
  const lists = [...new Set(relatedFields(spec).flatMap(({ related }) => related.through))].flatMap((name) =>
    name === OWN_ADDRESS ? [] : [fieldNamed(spec, name)],
  );
  const named = lists.map((field) => `${slugsColumn(field)} && $2::text[]`);
  return `SELECT ${['_id', OWN_ADDRESS, ...lists.map(valueColumn)].join(', ')} FROM ${tableName(spec)}
    WHERE $2::text[] IS NULL OR ${[`${OWN_ADDRESS} = ANY($2::text[])`, ...named].join(' OR ')}`;
}

/** The columns of a field by `_id`; a row of which nothing is known has no line. */
function valuesSql(spec: DataSetSpec, { field, related }: Related): string {
  const [value, key] = columnsOf(field).map(({ name }) => name);
  const theirs = kindsOf(related).map((one) => theirsSql(one, related.as));
  const members = `SELECT _id, key, value, place, nth
    FROM (${namedSql(spec, related)}) named JOIN (${theirs.join(' UNION ALL ')}) theirs USING (kind, slug)`;
  if (field.type !== 'tags')
    return `SELECT _id, value AS ${value}${key === undefined ? '' : `, key AS ${key}`} FROM (${members}) own`;
  return `
    SELECT _id, jsonb_agg(value ORDER BY place, nth) AS ${value}, array_agg(key ORDER BY place, nth) AS ${key}
      FROM (SELECT DISTINCT ON (_id, key) * FROM (${members}) every ORDER BY _id, key, place, nth) each
     GROUP BY _id`;
}

/** Whom a row names, in order: the record at its own address, or those of lists of references. */
function namedSql(spec: DataSetSpec, related: RelatedSpec): string {
  const [own] = kindsOf(related);
  return related.through
    .map((name, nth) => {
      if (name === OWN_ADDRESS)
        return `SELECT _id, '${own?.kind ?? ''}' AS kind, slug, 0::bigint AS place FROM concerned`;
      const field = fieldNamed(spec, name);
      // The lists one after the other.
      return `SELECT _id, coalesce(ref ->> 'kind', '${field.refKind ?? ''}') AS kind, ref ->> 'slug' AS slug, place + ${nth} * ${LIST_MAX} AS place
        FROM concerned, jsonb_array_elements(${valueColumn(field)}) WITH ORDINALITY AS given (ref, place)`;
    })
    .join(' UNION ALL ');
}
