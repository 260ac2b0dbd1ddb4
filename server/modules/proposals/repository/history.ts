import { z } from 'zod';
import type { HistoryAnswer, HistoryQuerySchema } from '#schemas/api/dao.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { NAME_FIELD } from '#schemas/forms/contributionRules.ts';
import { findEntity } from '#server/modules/community/entities.ts';
import { STORES } from '#server/modules/community/fields.ts';
import { identifier, tableName } from '#server/modules/datasets/storage.ts';
import { type Db, msColumn } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { isoTime } from './own.ts';

/** Who changed what of the data, when, by which proposal. */

const ChangeSchema = z.array(
  z.object({
    proposal_id: z.int(),
    proposal_slug: z.string(),
    name: z.string().nullable(),
    entity_slug: z.string().nullable(),
    proposal_name: z.string(),
    field: z.string(),
    before: z.string(),
    after: z.string(),
    source: z.string(),
    by: z.string().nullable(),
    at: msColumn,
    is_revert: z.boolean(),
  }),
);

/** Changes of a profile, of a column, or of one field of a profile; the newest first. @throws ApiError 404 */
export async function readHistory(
  db: Db,
  { kind, slug, field, skip, take }: z.output<typeof HistoryQuerySchema>,
): Promise<HistoryAnswer> {
  const entity = slug === undefined ? null : await findEntity(db, kind, { slug });
  if (slug !== undefined && !entity)
    throw new ApiError(404, { code: 'not_found', reason: 'entity' }, 'querystring.slug');
  const condition = 'r.kind = $1 AND ($2::bigint IS NULL OR r.entity_id = $2) AND ($3::text IS NULL OR r.field = $3)';
  const values = [kind, entity?.id ?? null, field ?? null];
  const { rows } = await db.query(
    `SELECT r.proposal_id, p.slug AS proposal_slug, t.${identifier(NAME_FIELD[kind])} AS name, t.slug AS entity_slug,
            p.name AS proposal_name, r.field, r.before, r.after, r.source, r.at, r.is_revert,
            CASE WHEN p.privacy = 1 AND u.privacy = 1 AND NOT r.is_revert THEN u.name END AS by
       FROM entity_revisions r JOIN proposals p ON p.id = r.proposal_id LEFT JOIN users u ON u.id = p.author_id
       LEFT JOIN ${tableName(DATA_SETS[STORES[kind].source])} t ON t._id = r.entity_id
      WHERE ${condition} ORDER BY r.id DESC OFFSET $4 LIMIT $5`,
    [...values, skip, take],
  );
  const total = await db.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM entity_revisions r WHERE ${condition}`,
    values,
  );
  return {
    data: ChangeSchema.parse(rows).map(
      ({ proposal_id, proposal_slug, name, entity_slug, proposal_name, at, ...rest }) => ({
        ...rest,
        proposal: { _id: proposal_id, slug: proposal_slug },
        entity: { kind, name: name ?? proposal_name, slug: entity_slug },
        at: isoTime(at),
      }),
    ),
    total: total.rows[0]?.count ?? 0,
  };
}
