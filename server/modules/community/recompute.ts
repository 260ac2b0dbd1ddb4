import type { PoolClient } from 'pg';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Pictured } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { NAME_FIELD } from '#schemas/forms/contributionRules.ts';
import { ENTITY_KINDS, type EntityKind } from '#schemas/kinds.ts';
import { deriveRelated } from '#server/modules/datasets/relatedFields.ts';
import { deriveInvestors } from '#server/modules/datasets/relations.ts';
import { appendRounds, newRounds } from '#server/modules/datasets/roundEvents.ts';
import { deleteRows, readRowsAt, slugsOfRows, upsertRows } from '#server/modules/datasets/rows.ts';
import { withSequences } from '#server/modules/entity-resolution/roundSequences.ts';
import type { EntityName } from '#server/modules/records/entityRegistry.ts';
import { type EntityKey, keyOf, saveEntities } from './entities.ts';
import type { Entry } from './entries.ts';
import { STORES } from './fields.ts';
import { renameEverywhere } from './names.ts';
import { recomputeNews } from './news.ts';
import { type Overlaid, overlay } from './overlay.ts';
import { readScope, type Scope } from './scope.ts';

/**
 * Computes again what a proposal changed: the records whose values changed, and those that `changed` entries concern, which were added
 * or taken back. The data set has to be locked.
 */
export async function recompute(
  client: PoolClient,
  records: readonly EntityKey[],
  changed: readonly Entry[],
  now: number,
): Promise<void> {
  const scope = await readScope(client, records, changed, now);
  const shown = overlay(scope.world, scope);
  const moved = [await writeEntities(client, scope, shown), await writeRounds(client, scope, shown, changed, now)];
  await writeJobs(client, scope, shown);
  const renamed = await rename(client, scope, shown);
  if (renamed || moved.includes(true)) await deriveInvestors(client);
  await deriveRelated(client, addressesOf(scope, shown));
  await recomputeNews(
    client,
    changed.filter(({ list }) => list === 'news'),
    now,
  );
}

/** The addresses that what was written has, or had before. */
function addressesOf({ records, present }: Scope, shown: Overlaid): string[] {
  const rows = new Map(ENTITY_KINDS.map((kind) => [kind, rowsOf(shown, kind)]));
  const written = records.flatMap((key) => [present.get(keyOf(key)), rows.get(key.kind)?.get(key.id)]);
  return [...new Set(written.flatMap((row) => textOf(row?.slug) ?? []))];
}

/** What the fields of values of these records would say without them, by `valueKey`. */
export async function readStatedTexts(client: PoolClient, records: readonly EntityKey[], now: number) {
  const scope = await readScope(client, records, [], now);
  return overlay(scope.world, scope).stated;
}

const rowsOf = ({ rows }: Overlaid, kind: EntityKind) =>
  new Map(rows[STORES[kind].source].map((row) => [row._id, row]));

/** True if one of them is new or gone. */
async function writeEntities(client: PoolClient, { records, present }: Scope, shown: Overlaid): Promise<boolean> {
  let differs = false;
  for (const kind of ENTITY_KINDS) {
    const { source, facts: table, key, registered } = STORES[kind];
    const ids = records.flatMap((one) => (one.kind === kind ? [one.id] : []));
    if (ids.length === 0) continue;
    const rows = rowsOf(shown, kind);
    const facts = new Map(shown.facts[kind].map((one) => [Number(one[key]), one]));
    const written = ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [{ row, facts: facts.get(id) ?? {} }] : [];
    });
    const { inserted } = await saveEntities(client, kind, written);
    const gone = ids.filter((id) => !rows.has(id) && present.has(keyOf({ kind, id })));
    if (gone.length > 0) {
      await deleteRows(client, DATA_SETS[source], gone);
      await client.query(`DELETE FROM ${table} WHERE ${key} = ANY($1::bigint[])`, [gone]);
      await forgetAddresses(client, registered, gone);
    }
    differs ||= inserted + gone.length > 0;
  }
  return differs;
}

/** The rounds that entries make, and no longer those that they made. True if one differs. */
async function writeRounds(
  client: PoolClient,
  { entries }: Scope,
  shown: Overlaid,
  changed: readonly Entry[],
  now: number,
): Promise<boolean> {
  const made = new Set([...entries, ...changed].flatMap((entry) => (entry.list === 'rounds' ? [entry.made] : [])));
  if (made.size === 0) return false;
  const rows = withSequences(
    shown.rows.fundraising.filter(({ _id }) => made.has(_id)),
    now,
  );
  const before = await slugsOfRows(client, DATA_SETS.fundraising, [...made]);
  const fresh = await newRounds(client, rows);
  const { inserted, changed: rewritten } = await upsertRows(client, DATA_SETS.fundraising, rows);
  await appendRounds(client, fresh, now);
  const kept = new Set(rows.map(({ _id }) => _id));
  const gone = [...made].filter((id) => !kept.has(id));
  const deleted = await deleteRows(client, DATA_SETS.fundraising, gone);
  if (deleted > 0) await forgetAddresses(client, 'round', gone);
  const after = await slugsOfRows(client, DATA_SETS.fundraising, [...made]);
  await renewSequences(client, [...before, ...after], now);
  return inserted + rewritten + deleted > 0;
}

/** Says of all rounds of these projects again which one follows. */
async function renewSequences(client: PoolClient, slugs: readonly string[], now: number): Promise<void> {
  const rows = await readRowsAt(client, DATA_SETS.fundraising, slugs);
  await upsertRows(client, DATA_SETS.fundraising, withSequences(rows, now));
}

async function writeJobs(client: PoolClient, { records }: Scope, { employments }: Overlaid): Promise<void> {
  const people = new Set(records.flatMap(({ kind, id }) => (kind === 'people' ? [id] : [])));
  if (people.size === 0) return;
  await client.query('DELETE FROM employments WHERE person_id = ANY($1::bigint[])', [[...people]]);
  await client.query('INSERT INTO employments SELECT * FROM json_populate_recordset(NULL::employments, $1::json)', [
    JSON.stringify(employments.filter((job) => people.has(job.person_id))),
  ]);
}

/** Names entities by their present name wherever they are referred to. True if one has another. */
async function rename(client: PoolClient, { records, present }: Scope, shown: Overlaid): Promise<boolean> {
  const rows = new Map(ENTITY_KINDS.map((kind) => [kind, rowsOf(shown, kind)]));
  let differs = false;
  for (const { kind, id } of records) {
    const [before, after] = [present.get(keyOf({ kind, id })), rows.get(kind)?.get(id)];
    if (!before || !after) continue;
    const named = picturedOf(kind, after);
    if (JSON.stringify(picturedOf(kind, before)) === JSON.stringify(named)) continue;
    differs = true;
    await renameEverywhere(client, kind, textOf(after.slug), named);
  }
  return differs;
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const picturedOf = (kind: EntityKind, row: Row): Pictured => ({
  name: textOf(row[NAME_FIELD[kind]]) ?? '',
  logo: textOf(row.logo),
  gender: textOf(row.gender),
});

/** No source ever reported them: their address is unknown, rather than of a former record. */
async function forgetAddresses(client: PoolClient, kind: EntityName, ids: readonly number[]): Promise<void> {
  await client.query('UPDATE entities SET fingerprint = NULL, taken_back = true WHERE kind = $1 AND id = ANY($2)', [
    kind,
    ids,
  ]);
}
