import { z } from 'zod';
import type { ProposalPage } from '#schemas/api/dao.ts';
import { readTiers } from '#server/modules/users/repository/standing.ts';
import { type Db, many, maybe } from '#server/platform/db/rows.ts';
import type { Known } from './proposals.ts';

const AuthorSchema = z.object({
  name: z.string(),
  username: z.string(),
  face: z.string().nullable(),
  privacy: z.union([z.literal(0), z.literal(1)]),
});

export interface Author {
  readonly name: string;
  readonly username: string | null;
  readonly avatar: string | null;
}

/**
 * Who proposed or wrote something; null: they have left, or keep their name private. A private profile is named to nobody but to
 * whom `seesPrivate`: its owner and the provider.
 */
export async function readAuthor(db: Db, author: number | null, seesPrivate: boolean): Promise<Author | null> {
  if (author === null) return null;
  const found = await maybe(db, AuthorSchema, 'SELECT name, username, face, privacy FROM users WHERE id = $1', [
    author,
  ]);
  if (found === null) return null;
  const { name, username, face: avatar, privacy } = found;
  if (privacy === 0 && !seesPrivate) return null;
  return { name, username: privacy === 1 ? username : null, avatar };
}

const VoterSchema = z.object({
  id: z.int(),
  ...{ name: z.string(), username: z.string(), face: z.string().nullable() },
});

/** Who voted, in the order of their first votes. Members with a private profile, and those who left, have no name. */
export async function readVoters(
  db: Db,
  { votes }: Known['standing'],
  now: number,
): Promise<NonNullable<ProposalPage['voters']>> {
  const ids = [...votes.keys()];
  const named = new Map(
    (
      await many(
        db,
        VoterSchema,
        'SELECT id, name, username, face FROM users WHERE id = ANY($1::bigint[]) AND privacy = 1',
        [ids],
      )
    ).map((one) => [one.id, one]),
  );
  const tiers = await readTiers(db, ids, now);
  return [...votes].map(([id, vote]) => {
    const { name = null, username = null, face: avatar = null } = named.get(id) ?? {};
    return { ...{ name, username, avatar, vote }, tier: tiers.get(id)?.tier ?? 0 };
  });
}

const NamingSchema = z.object({ slug: z.string() });

/** Proposals whose pages name a member: as author, in a comment, or among the voters. */
export async function listWithNameOf(db: Db, userId: number): Promise<readonly z.output<typeof NamingSchema>[]> {
  return await many(
    db,
    NamingSchema,
    `SELECT slug FROM proposals p
      WHERE state <> 'draft' AND (author_id = $1
         OR EXISTS (SELECT FROM proposal_comments c WHERE c.proposal_id = p.id AND c.author_id = $1)
         OR EXISTS (SELECT FROM proposal_events e WHERE e.proposal_id = p.id AND e.by_id = $1 AND e.kind = 'voted'))`,
    [userId],
  );
}
