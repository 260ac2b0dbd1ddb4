import type { Pool } from 'pg';
import { z } from 'zod';
import { ContributionBodySchema } from '#schemas/api/contributions.ts';
import { PROPOSAL_STATES, VOTES } from '#schemas/entities/proposals.ts';
import type { MemberData } from '#server/modules/users/memberData.ts';
import { OwnFileSchema } from '#server/modules/users/memberFiles.ts';
import { isProvider } from '#server/modules/users/repository/standing.ts';
import { readUsernames } from '#server/modules/users/repository/usernames.ts';
import { isoColumn, many, maybe } from '#server/platform/db/rows.ts';
import { releaseProposals } from './repository/leave.ts';

const ContributionSchema = z.object({
  slug: z.string(),
  name: z.string(),
  state: z.enum(PROPOSAL_STATES),
  created_at: isoColumn,
  sent_at: isoColumn.nullable(),
  body: ContributionBodySchema,
});
const VoteSchema = z.object({ proposal: z.string(), vote: z.enum(VOTES), at: isoColumn });
const CommentSchema = z.object({ proposal: z.string(), text: z.string(), at: isoColumn });
const ReportSchema = z.object({ proposal: z.string(), reason: z.string(), text: z.string(), at: isoColumn });
const GivenSchema = z.object({ user_id: z.int(), at: isoColumn });
const ReceivedSchema = z.object({ by: z.string(), at: isoColumn });
const SwitchSchema = z.object({ step: z.string(), mail: z.boolean(), notification: z.boolean() });
const DaoSchema = z.object({
  joined_at: isoColumn.nullable(),
  admitted_at: isoColumn.nullable(),
  rules_version: z.string().nullable(),
});

/** What `proposals` tells of a member. */
type Part =
  | 'contributions'
  | 'votes'
  | 'comments'
  | 'reports'
  | 'words_given'
  | 'words_received'
  | 'proposal_news'
  | 'proposal_files'
  | 'dao';

export const proposalData: MemberData<Part> = {
  tables: {
    proposals: 'contributions',
    proposal_events: 'votes',
    proposal_comments: 'comments',
    proposal_reports: 'reports',
    tier_words: 'words_given',
    proposal_switches: 'proposal_news',
    dao_members: 'dao',
    proposal_files: 'proposal_files',
    review_runs: { notGiven: 'Decisions of a day on their way; what was decided stands in the proposals.' },
    vote_digests: { notGiven: 'When votes are mailed next, and the secret of the link that ends these mails.' },
  },
  read: async (db, { id }) => ({
    contributions: await many(
      db,
      ContributionSchema,
      'SELECT slug, name, state, created_at, sent_at, body FROM proposals WHERE author_id = $1 ORDER BY id',
      [id],
    ),
    votes: await many(
      db,
      VoteSchema,
      `SELECT p.slug AS proposal, e.data->>'vote' AS vote, e.at FROM proposal_events e JOIN proposals p ON p.id = e.proposal_id
        WHERE e.by_id = $1 AND e.kind = 'voted' ORDER BY e.at, p.id, e.number`,
      [id],
    ),
    comments: await many(
      db,
      CommentSchema,
      `SELECT p.slug AS proposal, c.text, c.at FROM proposal_comments c JOIN proposals p ON p.id = c.proposal_id
        WHERE c.author_id = $1 AND c.removed_at IS NULL ORDER BY c.id`,
      [id],
    ),
    reports: await many(
      db,
      ReportSchema,
      `SELECT p.slug AS proposal, r.reason, r.text, r.at FROM proposal_reports r JOIN proposals p ON p.id = r.proposal_id
        WHERE r.reporter_id = $1 ORDER BY r.id`,
      [id],
    ),
    words_given: await readGiven(db, id),
    // Who gave it is theirs to tell.
    words_received: await many(db, ReceivedSchema, 'SELECT by, at FROM tier_words WHERE user_id = $1 ORDER BY at, by', [
      id,
    ]),
    proposal_news: await many(
      db,
      SwitchSchema,
      'SELECT step, mail, notification FROM proposal_switches WHERE user_id = $1 ORDER BY step',
      [id],
    ),
    dao: await readDao(db, id),
    proposal_files: await many(
      db,
      OwnFileSchema,
      'SELECT name, type, octet_length(bytes) AS bytes, added_at FROM proposal_files WHERE user_id = $1 ORDER BY added_at, name',
      [id],
    ),
  }),
  release: async (client, { id }, now) => releaseProposals(client, id, now),
  kept: { 'proposal_events.by_id': 'A number that nothing leads to: votes that were cast stay counted once.' },
};

async function readGiven(db: Pool, userId: number) {
  const given = await many(
    db,
    GivenSchema,
    'SELECT user_id, at FROM tier_words WHERE by_id = $1 ORDER BY at, user_id',
    [userId],
  );
  const names = await readUsernames(
    db,
    given.map(({ user_id: to }) => to),
  );
  return given.map(({ user_id: to, at }) => ({ to: names.get(to) ?? '', at }));
}

/** Membership, and the role of the provider; null: neither. */
async function readDao(db: Pool, userId: number) {
  const member = await maybe(
    db,
    DaoSchema,
    'SELECT joined_at, admitted_at, rules_version FROM dao_members WHERE user_id = $1',
    [userId],
  );
  const role = (await isProvider(db, userId)) ? 'master' : null;
  const none = { joined_at: null, admitted_at: null, rules_version: null };
  return member || role ? { ...(member ?? none), role } : null;
}
