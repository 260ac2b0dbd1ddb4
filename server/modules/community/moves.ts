import type { PoolClient } from 'pg';
import { z } from 'zod';
import { CONTRIBUTION_KINDS, ContributionBodySchema } from '#schemas/api/contributions.ts';
import { fieldOfKind } from '#schemas/forms/contributionRules.ts';
import { ENTITY_KINDS, type EntityKind } from '#schemas/kinds.ts';
import type { EntityName, Move } from '#server/modules/records/entityRegistry.ts';
import { many, maybe } from '#server/platform/db/rows.ts';
import { STORES } from './fields.ts';

/** What proposals said of an entity that turned out to be another one is said of that one. */

const kindOf = (name: EntityName): EntityKind | undefined =>
  ENTITY_KINDS.find((kind) => STORES[kind].registered === name);

export async function moveCommunity(client: PoolClient, moves: readonly Move[]): Promise<void> {
  for (const { from, to } of moves) {
    const [left, entered] = [kindOf(from.kind), kindOf(to.kind)];
    // No proposal is about a round.
    if (left === undefined || entered === undefined) continue;
    const values = [left, from.id, to.id];
    if (left !== entered) {
      await moveToKind(client, { left, entered, from: from.id, to: to.id });
      continue;
    }
    await client.query(
      `UPDATE community_values v SET entity_id = $3 WHERE kind = $1 AND entity_id = $2
          AND NOT EXISTS (SELECT FROM community_values o WHERE o.kind = $1 AND o.entity_id = $3 AND o.field = v.field)`,
      values,
    );
    for (const table of ['community_entries', 'entity_revisions', 'proposals'])
      await client.query(`UPDATE ${table} SET entity_id = $3 WHERE kind = $1 AND entity_id = $2`, values);
  }
}

interface KindMove {
  readonly left: EntityKind;
  readonly entered: EntityKind;
  readonly from: number;
  readonly to: number;
}

/**
 * The same where an organization turned out to be a person, or the reverse. Values and changes go to the field that says the same;
 * those of a field that the other kind lacks stay, for the day a source reports the former again. Proposals go with all they say: what
 * the other kind lacks is in conflict, and their authors decide.
 */
async function moveToKind(client: PoolClient, move: KindMove): Promise<void> {
  const { left, entered, from, to } = move;
  const known = await maybe(client, SlugSchema, 'SELECT slug FROM entities WHERE kind = $1 AND id = $2', [
    STORES[entered].registered,
    to,
  ]);
  const slug = known?.slug ?? null;
  const held = await many(
    client,
    FieldSchema,
    `SELECT DISTINCT field FROM community_values WHERE kind = $1 AND entity_id = $2
     UNION SELECT field FROM entity_revisions WHERE kind = $1 AND entity_id = $2`,
    [left, from],
  );
  for (const { field } of held) {
    const same = fieldOfKind(left, field, entered);
    if (same === null) continue;
    const values = [left, from, field, entered, to, same];
    await client.query(
      `UPDATE community_values SET kind = $4, entity_id = $5, field = $6 WHERE kind = $1 AND entity_id = $2 AND field = $3
          AND NOT EXISTS (SELECT FROM community_values o WHERE o.kind = $4 AND o.entity_id = $5 AND o.field = $6)`,
      values,
    );
    await client.query(
      `UPDATE entity_revisions SET kind = $4, entity_id = $5, field = $6 WHERE kind = $1 AND entity_id = $2 AND field = $3`,
      values,
    );
  }
  // Rounds and people of an organization are none of a person.
  await client.query(
    `UPDATE community_entries SET kind = $3, entity_id = $4,
            made_id = CASE list WHEN 'self' THEN $4 ELSE made_id END,
            parts = CASE list WHEN 'self' THEN parts || jsonb_build_object('slug', $5::text) ELSE parts END
      WHERE kind = $1 AND entity_id = $2 AND list IN ('self', 'news')`,
    [left, from, entered, to, slug],
  );
  await moveProposals(client, move, slug);
}

const SlugSchema = z.object({ slug: z.string().nullable() });
const FieldSchema = z.object({ field: z.string() });
const ProposalSchema = z.object({
  id: z.int(),
  body: ContributionBodySchema,
  base: z.nullable(z.looseObject({ fields: z.record(z.string(), z.string()) })),
});

async function moveProposals(
  client: PoolClient,
  { left, entered, from, to }: KindMove,
  slug: string | null,
): Promise<void> {
  const named = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.entries(texts).map(([field, text]) => [fieldOfKind(left, field, entered) ?? field, text]),
    );
  const proposals = await many(
    client,
    ProposalSchema,
    'SELECT id, body, base FROM proposals WHERE kind = $1 AND entity_id = $2',
    [left, from],
  );
  for (const { id, body, base } of proposals) {
    const { fields, sources, added } = body.data;
    const data = { fields: named(fields), sources: named(sources), added };
    await client.query(
      'UPDATE proposals SET kind = $2, type = $2, entity_id = $3, entity_slug = $4, body = $5, base = $6 WHERE id = $1',
      [
        ...[id, entered, to, slug],
        JSON.stringify({ ...body, kind: CONTRIBUTION_KINDS[entered], slug: body.slug === null ? null : slug, data }),
        base && JSON.stringify({ ...base, fields: named(base.fields) }),
      ],
    );
  }
}
