import type { ProposalPage } from '#schemas/api/dao.ts';
import type { Membership } from '#schemas/api/membership.ts';
import { VOTING_RULES } from '#schemas/entities/proposals.ts';
import { contributorAnswer } from '#src/features/contributions/testing/contributorAnswer.ts';

/** What the server of the test of all forms answers while there is a session. */

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

const AT = '2026-11-20T12:00:00.000Z';
const CONTRIBUTION = {
  ...{ _id: 7, slug: '7-plum', type: 'venture', update: 'new', name: 'Plum', entity_slug: null, logo: null },
  ...{ privacy: 1, fields: ['name'], state: 'inReview', status: 1, proposal_status: 'Pending', batch: null },
  ...{ waits_for: 'provider', since: AT, reason: null, conflicts: [], is_reverted: false, start_date: null },
  ...{ end_date: null, create_at: AT, points: null, unpaid: null, open_reports: 0 },
};
const ACCOUNT = {
  ...{ username: 'linh', name: 'Linh', email: 'linh@assay.example', face: null, gender: null, privacy: null },
  ...{ plan: null, language: null, created_at: AT, has_password: true, deletes_at: null },
};
const MEMBERSHIP: Membership = {
  ...{ joined_at: AT, is_admitted: false, can_join: true, can_vote: true, lacks: [], tier: 1, days: 90 },
  ...{ accepted: 12, is_provider: true, rules_version: '2026-11', votes_needed: 0 },
};
const DESCRIBED = {
  ...{ name: 'Korvane', logo: null, description: null, job_title: null, twitter: null, background_summary: null },
  roadmap: [],
};
const PROPOSAL: ProposalPage = {
  ...{ _id: 12, slug: '12-korvane', type: 'token', update: 'edit', status: 'Pending', state: 'inReview' },
  ...{ waits_for: 'provider', author_username: 'sofia', author_tier: 2, batch: null, added: [], voters: null },
  data_ref: { author: { name: 'Sofia Lindvale', avatar: null } },
  ...{ data_contributor: DESCRIBED, origin_data: DESCRIBED, count_vote: null, count_rejected: null },
  ...{ total_count: null, create_at: AT, start_date: AT, end_date: null, reason: null, conflicts: [] },
  ...{ is_reverted: false, unpaid: null, vote: null, hindrance: null, is_own: false, note: null, comments: 0 },
  entity: { kind: 'project', name: 'Korvane', slug: 'korvane', logo: null },
  changes: [
    {
      ...{ field: 'description', input: 'area', is_conflict: false, source: 'https://korvane.example/about' },
      ...{ before: 'One chain.', now: 'One chain.', after: 'Two chains.' },
    },
  ],
  history: [{ kind: 'submitted', at: AT, by: 'Sofia Lindvale', reason: null }],
  rules: { ...VOTING_RULES, earlyVotes: 3, decider: 'members', reward: 40 },
};
const QUEUE = {
  data: [
    {
      ...{ _id: 12, slug: '12-korvane', type: 'token', update: 'edit', name: 'Korvane', entity_slug: 'korvane' },
      author: { name: 'Sofia Lindvale', username: 'sofia', tier: 1, accepted: 12, rejected: 2 },
      ...{ fields: ['sector'], state: 'inReview', since: AT, batch: null, open_reports: 0, conflicts: [], changes: [] },
      logo: null,
    },
  ],
  counts: { review: 1, decision: 0, reported: 0 },
};
const DIFFERENCES = {
  rows: [
    { slug: 'ada', name: 'Ada', cells: [{ field: 'location', before: 'Hanoi', after: 'Lisbon' }] },
    { slug: 'bo', name: 'Bo', cells: [{ field: 'gender', before: '', after: 'Other' }] },
  ],
  ...{ rows_total: 2, problems: [], problems_total: 0, unchanged: 3 },
};
const COMMENT = {
  ...{ id: 2, html: '<p>Agreed.</p>', at: AT, is_author: false, is_own: true, is_gone: false },
  author: { name: 'Linh', username: 'linh', avatar: null },
};
const PLUM = { slug: 'plum', name: 'Plum', ventures_name: 'Plum', logo: null, avatar: null, symbol: null };

/** By the way a call goes and where; anything else is not found. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  'GET /api/users/user-info': [{ status: 200 }, ACCOUNT],
  'GET /api/contributions': contributorAnswer({ limit: 20, of_tier: 20 }),
  'GET /api/contributions/near': { data: [] },
  'POST /api/contributions': CONTRIBUTION,
  'POST /api/contributions/batch': { batch: '0b8f6a52-6a4e-4c0a-9f3e-3f1f0d2f7a11', data: [], refused: [] },
  'POST /api/contributions/csv': DIFFERENCES,
  'GET /api/dao/membership': MEMBERSHIP,
  'GET /api/dao/proposals/12-korvane': PROPOSAL,
  'GET /api/dao/proposals/12-korvane/comments': { data: [] },
  'POST /api/dao/proposals/12-korvane/comments': COMMENT,
  'POST /api/dao/proposals/12-korvane/reports': { status: 200 },
  'GET /api/dao/history': { data: [], total: 0 },
  'GET /api/dao/review': QUEUE,
  'GET /api/dao/review/runs': { data: [] },
  'POST /api/dao/review': {
    ...{ id: 1, action: 'refuse', at: AT, total: 1, done: 1 },
    data: [{ _id: 12, name: 'Korvane', slug: '12-korvane', state: 'rejected', refused: null, message: null }],
  },
  'POST /api/users/research': { slug: 'lending', revision: 1, saved_at: AT },
  'POST /api/users/research/preview': { parts: [], faults: [] },
};

/** What each search by name finds. */
const SEARCHES = new Map([
  ['search_token', 'project'],
  ['search_organization', 'venture'],
  ['search_people', 'people'],
]);

export function answerTo({ method, path, query }: Call): Response {
  const sid = query.get('sid') ?? '';
  const found = SEARCHES.get(sid);
  if (found) return Response.json({ data: { [sid]: [[{ type: found, item: PLUM }]] }, version: 1, asOf: null });
  const answer = ANSWERS[`${method} ${path}`];
  if (answer === undefined) return Response.json({ error: { code: 'not_found', message: 'No' } }, { status: 404 });
  return Response.json(answer);
}
