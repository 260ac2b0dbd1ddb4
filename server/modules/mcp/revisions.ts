import { z } from 'zod';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { NAME_FIELD } from '#schemas/forms/contributionRules.ts';
import { detailPath, ENTITY_KINDS, type EntityKind } from '#schemas/kinds.ts';
import { STORES } from '#server/modules/community/fields.ts';
import { identifier, tableName } from '#server/modules/datasets/storage.ts';
import { isoColumn, many } from '#server/platform/db/rows.ts';
import type { AskedChanges, Listed } from './change.ts';
import type { ToolCall } from './tool.ts';

/** Values of profiles that proposals changed, as the history of the DAO tells them. */

const RevisionsSchema = z.object({
  id: z.int(),
  kind: z.enum(ENTITY_KINDS),
  field: z.string(),
  before: z.string(),
  after: z.string(),
  source: z.string(),
  at: isoColumn,
  is_revert: z.boolean(),
  name: z.string(),
  slug: z.string().nullable(),
});

const named = (kind: EntityKind) => {
  const { source } = STORES[kind];
  return `SELECT '${kind}' AS kind, _id, ${identifier(NAME_FIELD[kind])} AS name, slug FROM ${tableName(DATA_SETS[source])}`;
};

/** Before and after of a value: enough of a long text to tell what it is about. */
const VALUE_MAX = 300;
const cut = (text: string) => (text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text);
const shown = (text: string) => (text === '' ? 'nothing' : `"${cut(text)}"`);

export async function readRevisions({ deps, origin }: ToolCall, { since, after, take }: AskedChanges): Promise<Listed> {
  return (
    await many(
      deps.pool,
      RevisionsSchema,
      `SELECT r.id, r.kind, r.field, r.before, r.after, r.source, r.at, r.is_revert, coalesce(t.name, p.name) AS name, t.slug
       FROM entity_revisions r JOIN proposals p ON p.id = r.proposal_id
       LEFT JOIN (${ENTITY_KINDS.map(named).join(' UNION ALL ')}) t ON t.kind = r.kind AND t._id = r.entity_id
      WHERE r.at >= $1 AND ($2::bigint IS NULL OR r.id < $2) ORDER BY r.id DESC LIMIT $3`,
      [new Date(since), after, take],
    )
  ).map((revision) => {
    const { id, kind, name, slug, field, before, after: value, source, at, is_revert: isRevert } = revision;
    const moment = at;
    const page = source.startsWith('https://') ? { page: source } : {};
    return {
      id,
      change: {
        kind: 'revisions' as const,
        at: moment,
        name,
        address: slug === null ? null : `${origin}${detailPath(kind, slug)}`,
        summary: `${field}: ${shown(before)} became ${shown(value)}${isRevert ? ', taken back' : ''}`,
        as_of: moment,
        sources: [{ source, as_of: moment, fields: [field], ...page }],
      },
    };
  });
}
