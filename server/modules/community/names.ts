import type { ClientBase } from 'pg';
import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { kindOfRef, type Pictured, type Ref, storedFields } from '#schemas/columns/spec.ts';
import { RefSchema } from '#schemas/entities/values.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { NAME_FIELD } from '#schemas/forms/contributionRules.ts';
import { type EntityKind, SOURCES, type Source, STORY_SETS } from '#schemas/kinds.ts';
import { upsertRows } from '#server/modules/datasets/rows.ts';
import { genderColumn, identifier, tableName, wireColumns } from '#server/modules/datasets/storage.ts';
import { deriveStories } from '#server/modules/datasets/storyRows.ts';
import { many } from '#server/platform/db/rows.ts';
import { STORES } from './fields.ts';

/** An entity with another name, logo or gender is named and drawn so wherever a row refers to it. */

/** Present names by kind and slug. */
export type NamesBySlug = ReadonlyMap<EntityKind, ReadonlyMap<string, Pictured>>;

const RefsSchema = z.array(RefSchema);

/** The row with the present names of what it refers to; the same row where nothing differs. */
export function withNames(source: Source, row: Row, names: NamesBySlug): Row {
  let present = row;
  for (const spoken of storedFields(DATA_SETS[source])) {
    const { field, type } = spoken;
    if (type !== 'refs') continue;
    const refs = RefsSchema.safeParse(row[field]);
    const presentOf = (ref: Ref) => (ref.slug === null ? undefined : names.get(kindOfRef(spoken, ref))?.get(ref.slug));
    if (!refs.success || !refs.data.some(presentOf)) continue;
    const renamed = refs.data.map((ref) => ({ ...ref, ...presentOf(ref) }));
    present = { ...present, [field]: renamed };
  }
  if (source !== 'fundraising' || typeof row.slug !== 'string') return present;
  // A round is named and pictured by its project.
  const project = names.get('project')?.get(row.slug);
  return project ? { ...present, projects: project.name, logo: project.logo } : present;
}

const RowSchema = z.object({ row: z.looseObject({ _id: z.int() }) });

const NameSchema = z.object({
  ...{ slug: z.string(), name: z.string(), logo: z.string().nullable(), gender: z.string().nullable() },
});

/** The present names of what these rows refer to, as far as a proposal ever changed them: what sources state has the former ones. */
export async function readPresentNames(
  client: ClientBase,
  rows: Readonly<Partial<Record<Source, readonly Row[]>>>,
): Promise<NamesBySlug> {
  const slugs = new Map<EntityKind, Set<string>>();
  for (const source of SOURCES)
    for (const spoken of storedFields(DATA_SETS[source])) {
      if (spoken.type !== 'refs') continue;
      for (const row of rows[source] ?? [])
        for (const ref of RefsSchema.catch([]).parse(row[spoken.field])) {
          const kind = kindOfRef(spoken, ref);
          const named = slugs.get(kind) ?? new Set<string>();
          if (ref.slug !== null) slugs.set(kind, named.add(ref.slug));
        }
    }
  const names = new Map<EntityKind, ReadonlyMap<string, Pictured>>();
  for (const [kind, named] of slugs) {
    const spec = DATA_SETS[STORES[kind].source];
    const found = await many(
      client,
      NameSchema,
      `SELECT t.slug, t.${identifier(NAME_FIELD[kind])} AS name, t.logo, ${genderColumn(spec, 't')} AS gender FROM ${tableName(spec)} t
        WHERE t.slug = ANY($1::text[]) AND EXISTS (SELECT FROM entity_revisions r
          WHERE r.kind = $2 AND r.entity_id = t._id AND r.field IN ('logo', 'gender', $3))`,
      [[...named], kind, NAME_FIELD[kind]],
    );
    names.set(kind, new Map(found.map(({ slug, ...pictured }) => [slug, pictured])));
  }
  return names;
}

/** Renames an entity in every row that refers to it. */
export async function renameEverywhere(
  client: ClientBase,
  kind: EntityKind,
  slug: string | null,
  named: Pictured,
): Promise<void> {
  if (slug === null) return;
  const names: NamesBySlug = new Map([[kind, new Map([[slug, named]])]]);
  for (const source of SOURCES) {
    const spec = DATA_SETS[source];
    const refs = storedFields(spec).filter(({ refKind, alsoRefs }) => refKind === kind || alsoRefs === kind);
    const named = refs.map(({ field }) => `${identifier(`${field}__slugs`)} @> ARRAY[$1::text]`);
    if (source === 'fundraising' && kind === 'project') named.push('slug = $1');
    if (named.length === 0) continue;
    const found = await many(
      client,
      RowSchema,
      `SELECT row_to_json(r) AS row FROM (SELECT ${wireColumns(spec, 't')} FROM ${tableName(spec)} t WHERE ${named.join(' OR ')}) r`,
      [slug],
    );
    await upsertRows(
      client,
      spec,
      found.map(({ row }) => withNames(source, row, names)),
    );
  }
  if (kind === 'project') for (const name of STORY_SETS) await deriveStories(client, name);
}
