import type { ClientBase } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { phaseOf } from '#schemas/entities/roadmap.ts';
import { canonical } from '#schemas/forms/mergeField.ts';
import { type AddedList, canonicalValue } from '#schemas/forms/profileEdits.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { textKey } from '#schemas/text.ts';
import { tableName } from '#server/modules/datasets/storage.ts';
import { articleKey } from '#server/modules/records/articleKey.ts';
import { many } from '#server/platform/db/rows.ts';
import { STORES } from './fields.ts';
import { readRoadmap } from './roadmap.ts';

/** Whether an entry for a list says something new. The page that states it is no part of it, except of news. */

type Parts = Readonly<Record<string, string>>;
interface EntryOf {
  readonly kind: EntityKind;
  readonly id: number;
  readonly slug: string | null;
  readonly name: string;
}

const keyOf = (text: string | undefined) => textKey(canonical('text', text ?? ''));
const amountOf = ({ amount }: Parts) => (amount ? Number(canonicalValue('number', amount)) : null);
const addressOf = ({ source = '' }: Parts) => (URL.canParse(source) ? articleKey(source) : source);

function phaseKey(parts: Parts): string {
  const phase = phaseOf(parts);
  return JSON.stringify({ ...phase, title: keyOf(phase.title) });
}

/** True if two entries for one list of one entity say the same. */
export function isSameEntry(list: AddedList, one: Parts, other: Parts): boolean {
  switch (list) {
    case 'rounds':
      return (
        one.date === other.date && amountOf(one) === amountOf(other) && keyOf(one.project) === keyOf(other.project)
      );
    case 'members':
      return keyOf(one.name) === keyOf(other.name) && keyOf(one.position) === keyOf(other.position);
    case 'roadmap':
      return phaseKey(one) === phaseKey(other);
    case 'news':
      return addressOf(one) === addressOf(other);
  }
}

/** True if an entry of one list says all that another does, so that only the first is needed. */
export function saysAllOf(list: AddedList, one: Parts, other: Parts): boolean {
  switch (list) {
    case 'rounds': {
      const amount = amountOf(other);
      const isSame = keyOf(one.project) === keyOf(other.project) && (amount === null || amount === amountOf(one));
      return isSame && (one.date ?? '').startsWith(other.date ?? '');
    }
    case 'members':
      return keyOf(one.name) === keyOf(other.name) && isSamePosition(other.position, one.position ?? null);
    default:
      return isSameEntry(list, one, other);
  }
}

/** True if a job has the position; one that is left open says less than any. */
export function isSamePosition(wanted: string | undefined, position: string | null): boolean {
  return keyOf(wanted) === '' || keyOf(wanted) === keyOf(position ?? '');
}

/** True if the data has the entry: a round of that day and sum, a person with that job, an article about it. */
export async function isKnownEntry(db: ClientBase, entity: EntryOf, list: AddedList, parts: Parts): Promise<boolean> {
  switch (list) {
    case 'rounds':
      return await hasRound(db, entity, parts);
    case 'members':
      return await hasMember(db, entity, parts);
    case 'roadmap':
      return (await readRoadmap(db, entity.id)).some((phase) => phaseKey(phase) === phaseKey(parts));
    case 'news':
      return await hasArticle(db, entity, parts);
  }
}

/** A day or a sum that is left open says less than one that is known. */
async function hasRound(db: ClientBase, { kind, slug, name }: EntryOf, parts: Parts): Promise<boolean> {
  const isProject = kind === 'project';
  const { rowCount } = await db.query(
    `SELECT FROM ${tableName(DATA_SETS.fundraising)}
      WHERE (projects__key = $1 OR ($5 AND slug = $2)) AND ($5 OR organizations__slugs @> ARRAY[$2::text])
        AND starts_with(date, $3) AND ($4::float8 IS NULL OR amount_quantity = $4) LIMIT 1`,
    [textKey(isProject ? name : (parts.project ?? '').trim()), slug, parts.date ?? '', amountOf(parts), isProject],
  );
  return rowCount !== 0;
}

const PositionSchema = z.object({ position: z.string().nullable() });

async function hasMember(db: ClientBase, { kind, id }: EntryOf, parts: Parts): Promise<boolean> {
  const jobs = await many(
    db,
    PositionSchema,
    `SELECT e.position FROM employments e JOIN ${tableName(DATA_SETS.people)} h ON h._id = e.person_id
      WHERE e.${STORES[kind].registered}_id = $1 AND h.name__key = $2`,
    [id, textKey((parts.name ?? '').trim())],
  );
  return jobs.some(({ position }) => isSamePosition(parts.position, position));
}

async function hasArticle(db: ClientBase, { kind, slug }: EntryOf, parts: Parts): Promise<boolean> {
  const address = addressOf(parts);
  const { rowCount } = await db.query(
    `SELECT FROM news WHERE url = ANY($1::text[]) AND ${STORES[kind].source} @> ARRAY[$2::text] LIMIT 1`,
    [[parts.source ?? '', address, `${address}/`], slug],
  );
  return rowCount !== 0;
}
