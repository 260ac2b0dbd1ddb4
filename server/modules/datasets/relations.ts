import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { RelationTable } from '#schemas/entities/relations.ts';
import { ACQUISITION } from '#schemas/entities/rows.ts';
import { tableName } from './storage.ts';

/** The tables beside the directories that profiles read: written with a data set, and derived from its rows. */

export const RELATION_TABLES = [
  'employments',
  'founders',
  'token_organizations',
  'project_facts',
  'project_contracts',
  'project_markets',
  'organization_facts',
  'person_facts',
  'round_facts',
] as const satisfies readonly RelationTable[];

/** Rows per statement. */
const BATCH_ROWS = 5_000;

/** Replaces the rows of a table. */
export async function replaceRelation(
  client: ClientBase,
  table: RelationTable,
  rows: readonly object[],
): Promise<void> {
  await client.query(`DELETE FROM ${table}`);
  for (let from = 0; from < rows.length; from += BATCH_ROWS) {
    await client.query(`INSERT INTO ${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1::json)`, [
      JSON.stringify(rows.slice(from, from + BATCH_ROWS)),
    ]);
  }
  await client.query(`ANALYZE ${table}`);
}

/** Replaces the tables whose rows changed. Returns how many did. */
export async function writeRelations(
  client: ClientBase,
  relations: Readonly<Record<RelationTable, readonly object[]>>,
): Promise<number> {
  const { rows } = await client.query<{ name: string; fingerprint: string }>(
    'SELECT name, fingerprint FROM relation_versions',
  );
  const before = new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
  let changed = 0;
  for (const table of RELATION_TABLES) {
    const fingerprint = fingerprintOf(relations[table]);
    if (before.get(table) === fingerprint) continue;
    changed++;
    await replaceRelation(client, table, relations[table]);
    await client.query(
      `INSERT INTO relation_versions (name, fingerprint) VALUES ($1, $2)
       ON CONFLICT (name) DO UPDATE SET fingerprint = excluded.fingerprint`,
      [table, fingerprint],
    );
  }
  return changed;
}

/** Hash of the rows as JSON. Row by row: a long list has no text of its own. */
function fingerprintOf(rows: readonly object[]): string {
  const hash = createHash('sha256').update('[');
  for (const [at, row] of rows.entries()) hash.update(`${at === 0 ? '' : ','}${JSON.stringify(row)}`);
  return hash.update(']').digest('base64url');
}

const projects = tableName(DATA_SETS.projects);
const organizations = tableName(DATA_SETS.organizations);
const people = tableName(DATA_SETS.people);
const rounds = tableName(DATA_SETS.fundraising);

/** An investor of a list leads where the round's row names it as a lead: both lists are written from the same names. */
const ROUND_INVESTORS = `
  INSERT INTO round_investors (round_id, place, project_id, party_kind, party_id, is_lead)
  SELECT round_id, row_number() OVER (PARTITION BY round_id ORDER BY party_kind, nth), project_id, party_kind, party_id, is_lead
    FROM (
      SELECT DISTINCT ON (party_kind, party_id, round_id) *
        FROM (
          SELECT r._id AS round_id, p._id AS project_id, 'organization' AS party_kind, o._id AS party_id, nth,
                 r.lead_investors ? (ref ->> 'name') AS is_lead
            FROM ${rounds} r
            LEFT JOIN ${projects} p ON p.slug = r.slug
           CROSS JOIN jsonb_array_elements(r.organizations) WITH ORDINALITY AS given (ref, nth)
            JOIN ${organizations} o ON o.slug = ref ->> 'slug'
           UNION ALL
          SELECT r._id, p._id, 'person', h._id, nth, r.lead_investors ? (ref ->> 'name')
            FROM ${rounds} r
            LEFT JOIN ${projects} p ON p.slug = r.slug
           CROSS JOIN jsonb_array_elements(r.people) WITH ORDINALITY AS given (ref, nth)
            JOIN ${people} h ON h.slug = ref ->> 'slug'
        ) named
       ORDER BY party_kind, party_id, round_id, nth
    ) parties`;

/** Rounds joined by project and party. An acquisition is no round of a portfolio, but makes its party the acquirer. */
const PORTFOLIO = `
  INSERT INTO portfolio (project_id, party_kind, party_id, rounds, rounds_led, is_acquirer, first_date, last_date)
  SELECT i.project_id, party_kind, party_id,
         count(*) FILTER (WHERE stages IS DISTINCT FROM '${ACQUISITION}'),
         count(*) FILTER (WHERE is_lead AND stages IS DISTINCT FROM '${ACQUISITION}'),
         bool_or(stages IS NOT DISTINCT FROM '${ACQUISITION}'),
         (array_agg(date ORDER BY date__from, _id) FILTER (WHERE date IS NOT NULL))[1],
         (array_agg(date ORDER BY date__to DESC, _id) FILTER (WHERE date IS NOT NULL))[1]
    FROM round_investors i
    JOIN ${rounds} ON _id = round_id
   WHERE i.project_id IS NOT NULL
   GROUP BY i.project_id, party_kind, party_id`;

/** Derives the investors of rounds and the portfolios from the rows of the directories. */
export async function deriveInvestors(client: ClientBase): Promise<void> {
  for (const [table, statement] of [
    ['round_investors', ROUND_INVESTORS],
    ['portfolio', PORTFOLIO],
  ]) {
    await client.query(`DELETE FROM ${table}`);
    await client.query(statement ?? '');
    await client.query(`ANALYZE ${table}`);
  }
}

/** Derives them for a database whose directories were filled before these tables existed. */
export async function deriveMissingInvestors(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ missing: boolean }>(
    `SELECT EXISTS (SELECT FROM ${rounds} WHERE organizations <> '[]' OR people <> '[]')
        AND NOT EXISTS (SELECT FROM round_investors) AS missing`,
  );
  if (rows[0]?.missing) await deriveInvestors(client);
}
