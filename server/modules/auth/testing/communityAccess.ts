import { DAO_RULES } from '#schemas/api/dao.ts';
import { type Belongings, everybody, members, ownersOnly, plain, provider, type Rule } from './accessRule.ts';
import { AD_FIELDS, CONTRIBUTION, RESEARCH_FIELDS } from './belongings.ts';

const NO_CONVERSATION = '0b8f6a52-6f0e-4c7a-9a39-0d5c1c1f7a12';

const research = (part: string, body?: unknown) => (of: Belongings) => ({
  url: `/api/users/research/${of.research}${part}`,
  ...(body === undefined ? {} : { body }),
});

const adOf = (part: string, body?: unknown) => (of: Belongings) => ({
  url: `/api/jobs/own/${of.ad}${part}`,
  ...(body === undefined ? {} : { body }),
});

const BATCH_ROW = { slug: 'aave', fields: { name: 'Aave V4' }, sources: { name: 'https://aave.example' } };

const contribution = (part: string, body?: unknown) => (of: Belongings) => ({
  url: `/api/contributions/${of.contribution}${part}`,
  ...(body === undefined ? {} : { body }),
});

const proposal = (part: string, body?: unknown) => (of: Belongings) => ({
  url: `/api/dao/proposals/${of.contribution}-aave${part}`,
  ...(body === undefined ? {} : { body }),
});

/** Routes of what members write: contributions, proposals, quests, jobs, research and questions. */
export const COMMUNITY_ACCESS: Readonly<Record<string, Rule>> = {
  'POST /api/chat/ask': {
    ask: plain('/api/chat/ask', { ask_id: '0b8f6a52-6f0e-4c7a-9a39-0d5c1c1f7a11', question: 'latest rounds' }),
    statuses: members,
  },
  'POST /api/chat/streams': {
    ask: plain('/api/chat/streams', { ask_id: '0b8f6a52-6f0e-4c7a-9a39-0d5c1c1f7a12', question: 'latest rounds' }),
    statuses: members,
  },
  'POST /api/chat/streams/:id/stop': {
    ask: plain('/api/chat/streams/0b8f6a52-6f0e-4c7a-9a39-0d5c1c1f7a13/stop', {}),
    statuses: members,
  },
  'GET /api/chat/conversations': { ask: plain('/api/chat/conversations'), statuses: members },
  'GET /api/chat/conversations/:id': {
    ask: plain(`/api/chat/conversations/${NO_CONVERSATION}`),
    statuses: [401, 404, 404, 404],
  },
  'GET /api/chat/conversations/:id/export': {
    ask: plain(`/api/chat/conversations/${NO_CONVERSATION}/export`),
    statuses: [401, 404, 404, 404],
  },
  'POST /api/chat/conversations/:id/rename': {
    ask: plain(`/api/chat/conversations/${NO_CONVERSATION}/rename`, { topic: 'mine' }),
    statuses: [401, 404, 404, 404],
  },
  'POST /api/chat/conversations/:id/messages/:number/rating': {
    ask: plain(`/api/chat/conversations/${NO_CONVERSATION}/messages/1/rating`, { rating: 'wrong' }),
    statuses: [401, 404, 404, 404],
  },
  'DELETE /api/chat/conversations/:id': {
    ask: plain(`/api/chat/conversations/${NO_CONVERSATION}`),
    statuses: [401, 404, 404, 404],
  },
  'GET /api/quests': { ask: plain('/api/quests'), statuses: members },
  'GET /api/quests/points': { ask: plain('/api/quests/points'), statuses: members },
  'GET /api/quests/leaderboard': { ask: plain('/api/quests/leaderboard'), statuses: members },
  'POST /api/quests/claim': {
    ask: plain('/api/quests/claim', { quest: 101, task: 'prove-your-address', time: 1 }),
    // Nobody here has proven an address: what is not done is not paid, to anybody.
    statuses: [401, 409, 409, 409],
  },
  'GET /api/contributions': { ask: plain('/api/contributions'), statuses: members },
  'POST /api/contributions': { ask: plain('/api/contributions', CONTRIBUTION), statuses: members },
  'GET /api/contributions/near': {
    ask: plain('/api/contributions/near?kind=project&name=Aave'),
    statuses: members,
  },
  'GET /api/contributions/:id': { ask: contribution(''), statuses: ownersOnly },
  'POST /api/contributions/:id': { ask: contribution('', CONTRIBUTION), statuses: ownersOnly },
  'POST /api/contributions/:id/withdraw': { ask: contribution('/withdraw', {}), statuses: ownersOnly },
  // A draft is in no conflict.
  'POST /api/contributions/:id/rebase': {
    ask: contribution('/rebase', { drop: [] }),
    statuses: [401, 404, 409, 409],
  },
  // Who asks second proposes what is proposed already.
  'POST /api/contributions/batch': {
    ask: plain('/api/contributions/batch', { source: 'projects', privacy: 0, note: '', rows: [BATCH_ROW] }),
    statuses: [401, 200, 409, 409],
  },
  'POST /api/contributions/csv': {
    ask: plain('/api/contributions/csv', { source: 'projects', csv: 'ID\n1' }),
    statuses: members,
  },
  'POST /api/contributions/pictures': { ask: plain('/api/contributions/pictures', {}), statuses: [401, 422, 422, 422] },
  'GET /api/contributions/pictures/:name': {
    ask: plain(`/api/contributions/pictures/${'a'.repeat(43)}.png`),
    statuses: everybody(404),
  },
  'GET /api/dao': { ask: plain('/api/dao'), statuses: everybody(200) },
  'GET /api/dao/members': { ask: plain('/api/dao/members'), statuses: everybody(200) },
  'GET /api/dao/history': { ask: plain('/api/dao/history?kind=project'), statuses: everybody(200) },
  // Drafts are their authors' own.
  'GET /api/dao/proposals/:slug': { ask: proposal(''), statuses: [404, 404, 200, 200] },
  'GET /api/dao/proposals/:slug/comments': { ask: proposal('/comments'), statuses: [404, 404, 200, 200] },
  'POST /api/dao/proposals/:slug/vote': {
    ask: proposal('/vote', { vote: 'accept' }),
    statuses: [401, 404, 409, 409],
  },
  'POST /api/dao/proposals/:slug/comments': { ask: proposal('/comments', { text: 'Hello' }), statuses: ownersOnly },
  'DELETE /api/dao/proposals/:slug/comments/:comment': { ask: proposal('/comments/1'), statuses: [401, 404, 404, 404] },
  'POST /api/dao/proposals/:slug/reports': {
    ask: proposal('/reports', { reason: 'spam', text: '' }),
    statuses: [401, 404, 409, 409],
  },
  'GET /api/dao/membership': { ask: plain('/api/dao/membership'), statuses: members },
  'POST /api/dao/membership': {
    ask: plain('/api/dao/membership', { rules_version: DAO_RULES.version }),
    // Nobody here has proven an address.
    statuses: [401, 409, 409, 409],
  },
  'DELETE /api/dao/membership': { ask: plain('/api/dao/membership'), statuses: members },
  'POST /api/dao/words': {
    ask: ({ username }) => ({ url: '/api/dao/words', body: { username } }),
    statuses: [401, 403, 409, 409],
  },
  'GET /api/dao/votes': { ask: plain('/api/dao/votes'), statuses: members },
  'GET /api/dao/switches': { ask: plain('/api/dao/switches'), statuses: members },
  'POST /api/dao/switches': {
    ask: plain('/api/dao/switches', { step: 'opened', mail: false, notification: true }),
    statuses: members,
  },
  // Nobody here is the provider.
  'GET /api/dao/review': { ask: plain('/api/dao/review'), statuses: provider },
  'GET /api/dao/review/runs': { ask: plain('/api/dao/review/runs'), statuses: provider },
  'POST /api/dao/review': {
    ask: plain('/api/dao/review', { ids: [1], action: 'approve', reason: '' }),
    statuses: provider,
  },
  'GET /api/dao/reports': { ask: plain('/api/dao/reports'), statuses: provider },
  'POST /api/dao/reports/:id': {
    ask: plain('/api/dao/reports/1', { decision: 'dismissed', reason: '' }),
    statuses: provider,
  },
  'POST /api/dao/admit': { ask: plain('/api/dao/admit', { username: 'somebody1', admit: true }), statuses: provider },
  'GET /api/users/research': { ask: plain('/api/users/research'), statuses: members },
  'POST /api/users/research': { ask: plain('/api/users/research', RESEARCH_FIELDS), statuses: members },
  'POST /api/users/research/preview': { ask: plain('/api/users/research/preview', { text: '' }), statuses: members },
  'POST /api/users/research/files/:kind': {
    ask: plain('/api/users/research/files/image', {}),
    statuses: [401, 422, 422, 422],
  },
  'GET /api/research/files/:name': { ask: plain('/api/research/files/unknown'), statuses: everybody(404) },
  'GET /api/users/research/:slug': { ask: research(''), statuses: ownersOnly },
  'POST /api/users/research/:slug': {
    ask: research('', { base: 1, fields: RESEARCH_FIELDS }),
    statuses: ownersOnly,
  },
  'DELETE /api/users/research/:slug': { ask: research(''), statuses: ownersOnly },
  // A draft is no published text; who may read which is tested where there are some.
  'GET /api/users/research/:slug/exclusive': { ask: research('/exclusive'), statuses: [401, 404, 404, 404] },
  'GET /api/users/research/:slug/revisions/:number': { ask: research('/revisions/1'), statuses: ownersOnly },
  'POST /api/users/research/:slug/submitted': { ask: research('/submitted'), statuses: ownersOnly },
  // A draft waits for nobody.
  'POST /api/users/research/:slug/withdrawn': { ask: research('/withdrawn'), statuses: [401, 404, 409, 409] },

  'GET /api/jobs/own': { ask: plain('/api/jobs/own'), statuses: members },
  'POST /api/jobs/own': { ask: plain('/api/jobs/own', AD_FIELDS), statuses: members },
  'GET /api/jobs/own/:id': { ask: adOf(''), statuses: ownersOnly },
  'POST /api/jobs/own/:id': { ask: adOf('', { base: 1, fields: AD_FIELDS }), statuses: ownersOnly },
  'DELETE /api/jobs/own/:id': { ask: adOf(''), statuses: ownersOnly },
  // A draft that lacks nearly everything.
  'POST /api/jobs/own/:id/submitted': { ask: adOf('/submitted'), statuses: [401, 404, 422, 422] },
  'POST /api/jobs/own/:id/withdrawn': { ask: adOf('/withdrawn'), statuses: [401, 404, 409, 409] },
  'POST /api/jobs/own/:id/closed': { ask: adOf('/closed'), statuses: [401, 404, 409, 409] },
  'POST /api/jobs/own/:id/renewed': { ask: adOf('/renewed'), statuses: [401, 404, 409, 409] },
  'POST /api/jobs/preview': {
    ask: plain('/api/jobs/preview', { id: null, fields: AD_FIELDS }),
    statuses: [401, 422, 422, 422],
  },
  'POST /api/jobs/files/:kind': { ask: plain('/api/jobs/files/logo', {}), statuses: [401, 422, 422, 422] },
  'GET /api/jobs/files/:name': { ask: plain('/api/jobs/files/unknown'), statuses: everybody(404) },
};
