import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DAO_RULES } from '#schemas/api/dao.ts';
import { EMPTY_POSTING } from '#schemas/api/jobs.ts';
import type { PlanName } from '#schemas/api/plans.ts';
import { V1_NAMES, V1_RECORDS } from '#schemas/api/public-api.ts';
import { givePlan } from '#server/modules/plans/subscriptions.ts';
import type { Browser } from '#server/testing/browser.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { recordedModules } from '#server/testing/recordedRoutes.ts';
import { fill, SMALL_DATA } from '#server/testing/smallData.ts';
import { openSession } from './sessions.ts';

/** What a member has, for others to try at. */
interface Belongings {
  readonly username: string;
  readonly sessionId: string;
  readonly listId: string;
  readonly reportId: string;
  readonly editionId: string;
  readonly research: string;
  /** Of a draft of an ad. */
  readonly ad: string;
  /** Number of a draft of a contribution. */
  readonly contribution: number;
  readonly exportId: string;
  readonly watchedId: number;
}

interface Ask {
  readonly url: string;
  readonly body?: unknown;
}

/**
 * Who may ask what, as statuses: nobody signed in · another member at the owner's things · the owner · a member whose plan
 * does not include it, at their own things.
 */
interface Rule {
  readonly ask: (of: Belongings) => Ask;
  readonly statuses: readonly [anonymous: number, another: number, owner: number, notEntitled: number];
}

const plain = (url: string, body?: unknown) => () => ({ url, ...(body === undefined ? {} : { body }) });
const everybody = (status: number) => [status, status, status, status] as const;
const members = [401, 200, 200, 200] as const;

const NEW_ACCOUNT = {
  name: 'Linh Tran',
  username: 'newcomer',
  email: 'newcomer@example.com',
  password: PASSWORD,
  signup_code: 'ABCDEF',
};
const watchlist = (verb: string, params: string) =>
  `/api/users/watch-list/${verb}?sid=watchlist_project&params=${params}`;

const NO_CONVERSATION = '0b8f6a52-6f0e-4c7a-9a39-0d5c1c1f7a12';
const HELP_FEEDBACK = {
  article: 'getting-started/welcome',
  helpful: true,
  reader: '0b8f6a52-6f0e-4c7a-9a39-0d5c1c1f7a10',
};

const RESEARCH_FIELDS = {
  ...{ title: 'Who earns', firm: '', tags: [], assets: [], screener: null, attachment: null },
  text: 'Lending pays.',
};
const research = (part: string, body?: unknown) => (of: Belongings) => ({
  url: `/api/users/research/${of.research}${part}`,
  ...(body === undefined ? {} : { body }),
});
const AD_FIELDS = { ...EMPTY_POSTING, company: 'Acme', title: 'Cook' };
const adOf = (part: string, body?: unknown) => (of: Belongings) => ({
  url: `/api/jobs/own/${of.ad}${part}`,
  ...(body === undefined ? {} : { body }),
});
const REPORT_FIELDS = { title: 'Report', note: '', charts: [], frequency: 'none' };
const ownersOnly = [401, 404, 200, 200] as const;
const provider = [401, 404, 404, 404] as const;

const BATCH_ROW = { slug: 'aave', fields: { name: 'Aave V4' }, sources: { name: 'https://aave.example' } };
const CONTRIBUTION = {
  ...{ kind: 'contribute_token', update: 'edit', slug: 'aave', privacy: 0, note: '', others: [], send: false },
  data: { fields: { name: 'Aave V4' }, sources: { name: 'https://aave.example' }, added: {} },
} as const;
const contribution = (part: string, body?: unknown) => (of: Belongings) => ({
  url: `/api/contributions/${of.contribution}${part}`,
  ...(body === undefined ? {} : { body }),
});
const proposal = (part: string, body?: unknown) => (of: Belongings) => ({
  url: `/api/dao/proposals/${of.contribution}-aave${part}`,
  ...(body === undefined ? {} : { body }),
});

/** The link of a mail; its token is the proof, and an unknown one gets the same answer. */
const UNSUBSCRIBE = `/api/newsletter/unsubscribe/${'a'.repeat(43)}`;

/** The one address that another site leads to; the test of signing in with Google has what guards it. */
const GOOGLE_CALLBACK = '/api/users/auth/google/callback';

/** Of programs: a key opens them, and nobody signed in. */
const KEYED = V1_NAMES.flatMap((name) => [
  [`/api/v1/${name}`, `/api/v1/${name}`],
  [`/api/v1/${name}.:format`, `/api/v1/${name}.csv`],
  ...V1_RECORDS.filter((one) => one === name).map(() => [`/api/v1/${name}/:slug`, `/api/v1/${name}/aave`]),
]);

const NO_WEBHOOK = randomUUID();
const webhook = (part: string, body?: unknown) => plain(`/api/users/webhooks/${NO_WEBHOOK}${part}`, body);
/** The same calls by programs: a key alone opens them. */
const KEYED_WEBHOOKS = [
  ...['GET ', 'POST ', 'GET /:id', 'PATCH /:id', 'DELETE /:id', 'POST /:id/rotate', 'POST /:id/test'],
  ...['GET /:id/deliveries', 'POST /:id/deliveries/:delivery/replay'],
].map((route): [string, Rule] => {
  const [method = '', part = ''] = route.split(' ');
  const path = part.replaceAll(/:\w+/g, NO_WEBHOOK);
  const body = method === 'POST' || method === 'PATCH' ? {} : undefined;
  return [
    `${method} /api/v1/webhooks${part}`,
    { ask: plain(`/api/v1/webhooks${path}`, body), statuses: everybody(401) },
  ];
});

const TABLE: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(
    [...KEYED, ['/api/v1/prices', '/api/v1/prices'], ['/api/v1/prices.:format', '/api/v1/prices.csv']].map(
      ([route, url = '']): [string, Rule] => [`GET ${route}`, { ask: plain(url), statuses: everybody(401) }],
    ),
  ),
  ...Object.fromEntries(KEYED_WEBHOOKS),
  'GET /api/v1/exports/:edition': { ask: plain(`/api/v1/exports/${NO_WEBHOOK}`), statuses: everybody(401) },
  'POST /api/v1/enrich': { ask: plain('/api/v1/enrich', { items: ['a'] }), statuses: everybody(401) },
  'GET /api/v1': { ask: plain('/api/v1'), statuses: everybody(200) },
  'GET /api/v1/datasets': { ask: plain('/api/v1/datasets'), statuses: everybody(200) },
  'GET /api/v1/openapi.json': { ask: plain('/api/v1/openapi.json'), statuses: everybody(200) },
  'GET /api/settings': { ask: plain('/api/settings'), statuses: everybody(200) },
  'GET /api/data/struct': { ask: plain('/api/data/struct?sid=home_totals&params=[{}]'), statuses: everybody(200) },
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
  'POST /api/contributions/batch': {
    ask: plain('/api/contributions/batch', { source: 'projects', privacy: 0, note: '', rows: [BATCH_ROW] }),
    statuses: members,
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
  'GET /api/dao/switches': { ask: plain('/api/dao/switches'), statuses: members },
  'POST /api/dao/switches': {
    ask: plain('/api/dao/switches', { step: 'opened', mail: false, notification: true }),
    statuses: members,
  },
  // Nobody here is the provider.
  'GET /api/dao/review': { ask: plain('/api/dao/review'), statuses: provider },
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
  'GET /api/logos': { ask: plain('/api/logos?src=https%3A%2F%2Flogos.example%2Fa.png'), statuses: everybody(404) },
  'GET /api/careers': { ask: plain('/api/careers'), statuses: everybody(200) },
  'GET /api/status': { ask: plain('/api/status'), statuses: everybody(200) },
  'POST /api/newsletter': { ask: plain('/api/newsletter', { email: 'a@example.com' }), statuses: everybody(200) },
  'GET /api/legal/privacy': { ask: plain('/api/legal/privacy'), statuses: everybody(200) },
  'GET /api/legal/terms': { ask: plain('/api/legal/terms'), statuses: everybody(200) },
  'GET /api/help/sections': { ask: plain('/api/help/sections'), statuses: everybody(200) },
  'GET /api/help/:category/:article': { ask: plain('/api/help/getting-started/welcome'), statuses: everybody(200) },
  'POST /api/help/feedback': { ask: plain('/api/help/feedback', HELP_FEEDBACK), statuses: everybody(200) },
  'POST /api/users/news/unread': { ask: plain('/api/users/news/unread', { ids: [1] }), statuses: members },
  'POST /api/users/news/mark': {
    ask: plain('/api/users/news/mark', { ids: [1], is_read: true }),
    statuses: members,
  },
  'GET /api/newsletter/unsubscribe/:token': { ask: plain(UNSUBSCRIBE), statuses: everybody(200) },
  'POST /api/newsletter/unsubscribe/:token': { ask: plain(UNSUBSCRIBE), statuses: everybody(200) },

  'POST /api/users/auth/login': {
    ask: ({ username }) => ({ url: '/api/users/auth/login', body: { username, password: 'wrong-horse' } }),
    statuses: everybody(403),
  },
  'POST /api/users/auth/logout': { ask: plain('/api/users/auth/logout'), statuses: everybody(200) },
  'GET /api/users/auth/get-register-code': {
    ask: ({ username }) => ({ url: `/api/users/auth/get-register-code?email=${username}@example.com` }),
    statuses: everybody(403),
  },
  'POST /api/users/auth/signup': { ask: plain('/api/users/auth/signup', NEW_ACCOUNT), statuses: everybody(422) },
  'GET /api/users/auth/get-reset-password-code': {
    ask: ({ username }) => ({ url: `/api/users/auth/get-reset-password-code?email=${username}` }),
    statuses: everybody(200),
  },
  'POST /api/users/auth/reset-password': {
    ask: ({ username }) => ({
      url: '/api/users/auth/reset-password',
      body: { email: username, password: PASSWORD, confirmPassword: PASSWORD, reset_password_code: 'ABCDEF' },
    }),
    statuses: everybody(422),
  },
  'POST /api/users/auth/change-password': {
    ask: plain('/api/users/auth/change-password', { password: 'wrong-horse', new_password: 'battery-staple' }),
    statuses: [401, 403, 403, 403],
  },

  'GET /api/users/auth/google': { ask: plain('/api/users/auth/google'), statuses: everybody(501) },
  'GET /api/users/auth/google/callback': { ask: plain(GOOGLE_CALLBACK), statuses: everybody(501) },
  'POST /api/users/auth/google/finish': { ask: plain('/api/users/auth/google/finish'), statuses: everybody(403) },
  'POST /api/users/auth/google/forget': { ask: plain('/api/users/auth/google/forget'), statuses: everybody(200) },
  'POST /api/users/auth/google/link': { ask: plain('/api/users/auth/google/link'), statuses: [401, 403, 403, 403] },

  'GET /api/users/user-base-info': {
    ask: ({ username }) => ({ url: `/api/users/user-base-info?username=${username}` }),
    statuses: everybody(200),
  },
  'GET /api/users/user-info': {
    ask: ({ username }) => ({ url: `/api/users/user-info?username=${username}` }),
    statuses: [401, 403, 200, 200],
  },
  'POST /api/users/update-user-info': {
    ask: ({ username }) => ({ url: '/api/users/update-user-info', body: { username } }),
    statuses: [401, 403, 200, 200],
  },
  'POST /api/users/upload-data': { ask: plain('/api/users/upload-data', {}), statuses: [401, 422, 422, 422] },
  'DELETE /api/users/upload-data': { ask: plain('/api/users/upload-data'), statuses: members },
  'GET /api/users/files/:name': { ask: plain(`/api/users/files/${'x'.repeat(43)}.png`), statuses: everybody(404) },
  'POST /api/users/action-logs': {
    ask: plain('/api/users/action-logs', { action: '"/"', platform: 'Test' }),
    statuses: everybody(200),
  },

  'GET /api/users/sessions': { ask: plain('/api/users/sessions'), statuses: members },
  'DELETE /api/users/sessions/:id': {
    ask: ({ sessionId }) => ({ url: `/api/users/sessions/${sessionId}` }),
    statuses: [401, 404, 200, 200],
  },
  'DELETE /api/users/sessions': { ask: plain('/api/users/sessions'), statuses: members },

  'GET /api/users/storage/load': { ask: plain('/api/users/storage/load'), statuses: members },
  'POST /api/users/storage/add': {
    ask: plain('/api/users/storage/add', { source: 'projects', name: 'One more', data: {} }),
    statuses: [401, 200, 200, 403],
  },
  'POST /api/users/storage/update': {
    ask: ({ listId }) => ({ url: '/api/users/storage/update', body: { storage_id: listId, name: 'Renamed' } }),
    statuses: [401, 404, 200, 200],
  },
  'POST /api/users/storage/remove': {
    ask: ({ listId }) => ({ url: '/api/users/storage/remove', body: { storage_id: listId } }),
    statuses: [401, 404, 200, 200],
  },
  'POST /api/users/storage/restore': {
    ask: ({ listId }) => ({ url: '/api/users/storage/restore', body: { storage_id: listId } }),
    statuses: [401, 404, 200, 200],
  },

  'GET /api/users/reports': { ask: plain('/api/users/reports'), statuses: members },
  'POST /api/users/reports/add': {
    ask: ({ listId }) => ({ url: '/api/users/reports/add', body: { storage_id: listId, ...REPORT_FIELDS } }),
    statuses: [401, 404, 200, 403],
  },
  'POST /api/users/reports/update': {
    ask: ({ reportId }) => ({ url: '/api/users/reports/update', body: { report_id: reportId, ...REPORT_FIELDS } }),
    statuses: [401, 404, 200, 403],
  },
  'POST /api/users/reports/make': {
    ask: ({ reportId }) => ({ url: '/api/users/reports/make', body: { report_id: reportId } }),
    statuses: [401, 404, 200, 403],
  },
  'POST /api/users/reports/remove': {
    ask: ({ reportId }) => ({ url: '/api/users/reports/remove', body: { report_id: reportId } }),
    statuses: ownersOnly,
  },
  'GET /api/users/reports/editions/:edition': {
    ask: ({ editionId }) => ({ url: `/api/users/reports/editions/${editionId}` }),
    statuses: ownersOnly,
  },
  'GET /api/users/storage/alerts': { ask: plain('/api/users/storage/alerts'), statuses: members },
  'GET /api/users/storage/alerts/:id': {
    ask: ({ listId }) => ({ url: `/api/users/storage/alerts/${listId}` }),
    statuses: [401, 404, 200, 200],
  },
  'POST /api/users/storage/alerts/:id/seen': {
    ask: ({ listId }) => ({
      url: `/api/users/storage/alerts/${listId}/seen`,
      body: { until: '2026-01-15T12:00:00.000Z' },
    }),
    statuses: [401, 404, 200, 200],
  },

  'GET /api/users/api-keys': { ask: plain('/api/users/api-keys'), statuses: members },
  'POST /api/users/api-keys': {
    ask: plain('/api/users/api-keys', { name: 'A script', scopes: ['read'], expires_in_days: 90 }),
    statuses: [401, 403, 200, 403],
  },
  'POST /api/users/api-keys/:id/rotate': {
    ask: plain(`/api/users/api-keys/${randomUUID()}/rotate`, {}),
    statuses: [401, 403, 404, 403],
  },
  // Whose keys are whose is tested where there are some.
  'DELETE /api/users/api-keys/:id': {
    ask: plain(`/api/users/api-keys/${randomUUID()}`),
    statuses: [401, 404, 404, 404],
  },
  // What is whose is tested where there are some.
  'GET /api/users/webhooks': { ask: plain('/api/users/webhooks'), statuses: members },
  'POST /api/users/webhooks': {
    ask: plain('/api/users/webhooks', { url: 'https://hooks.example/', events: ['round.created'] }),
    statuses: [401, 403, 200, 403],
  },
  'GET /api/users/webhooks/:id': { ask: webhook(''), statuses: [401, 404, 404, 404] },
  'PATCH /api/users/webhooks/:id': { ask: webhook('', { state: 'paused' }), statuses: [401, 403, 404, 403] },
  'DELETE /api/users/webhooks/:id': { ask: webhook(''), statuses: [401, 404, 404, 404] },
  'POST /api/users/webhooks/:id/rotate': { ask: webhook('/rotate', {}), statuses: [401, 403, 404, 403] },
  'POST /api/users/webhooks/:id/test': { ask: webhook('/test', {}), statuses: [401, 403, 404, 403] },
  'GET /api/users/webhooks/:id/deliveries': { ask: webhook('/deliveries'), statuses: [401, 404, 404, 404] },
  'POST /api/users/webhooks/:id/deliveries/:delivery/replay': {
    ask: webhook(`/deliveries/${NO_WEBHOOK}/replay`, {}),
    statuses: [401, 403, 404, 403],
  },
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

  'GET /api/billing/subscription': { ask: plain('/api/billing/subscription'), statuses: members },
  'GET /api/billing/payment': { ask: plain('/api/billing/payment'), statuses: members },
  'POST /api/billing/invoices': {
    // This server takes no payments.
    ask: plain('/api/billing/invoices', { months: 1 }),
    statuses: [401, 501, 501, 501],
  },
  // Whose invoices are whose is tested where there are some.
  'GET /api/billing/invoices/:id': {
    ask: plain(`/api/billing/invoices/${randomUUID()}`),
    statuses: [401, 404, 404, 404],
  },
  'POST /api/billing/invoices/:id/card': {
    ask: plain(`/api/billing/invoices/${randomUUID()}/card`, {}),
    statuses: [401, 404, 404, 404],
  },
  'POST /api/billing/invoices/:id/saved-card': {
    ask: plain(`/api/billing/invoices/${randomUUID()}/saved-card`, {}),
    statuses: [401, 404, 404, 404],
  },
  'POST /api/billing/card/remove': { ask: plain('/api/billing/card/remove', {}), statuses: [401, 501, 501, 501] },
  'POST /api/billing/renewal': { ask: plain('/api/billing/renewal', { renews: false }), statuses: members },
  // Its own service alone may tell, by signature; this server takes no cards.
  'POST /api/webhooks/stripe': { ask: plain('/api/webhooks/stripe', {}), statuses: everybody(501) },
  'POST /api/billing/invoices/:id/cancel': {
    ask: plain(`/api/billing/invoices/${randomUUID()}/cancel`, {}),
    statuses: [401, 404, 404, 404],
  },
  'POST /api/billing/trial': { ask: plain('/api/billing/trial', {}), statuses: [401, 403, 403, 200] },
  'POST /api/billing/enterprise': {
    ask: plain('/api/billing/enterprise', {
      ...{ company: 'North Fund', name: 'Linh Tran', email: 'linh@north.example', message: 'Ten seats.' },
    }),
    statuses: [401, 200, 200, 200],
  },
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

  'GET /api/users/watch-list/get': { ask: plain(watchlist('get', '[{}]')), statuses: members },
  'POST /api/users/watch-list/add': { ask: plain(watchlist('add', '[{"_id":1}]')), statuses: members },
  'GET /api/users/watch-list/remove': { ask: plain(watchlist('remove', '[{"_id":1}]')), statuses: members },

  'POST /api/users/watch-list/note': {
    ask: ({ watchedId }) => ({
      url: '/api/users/watch-list/note',
      body: { sid: 'watchlist_project', _id: watchedId, note: 'Mine' },
    }),
    statuses: [401, 404, 200, 200],
  },
  'POST /api/users/watch-list/order': {
    ask: plain('/api/users/watch-list/order', { sid: 'watchlist_project', ids: [3] }),
    statuses: members,
  },
  'POST /api/users/watch-list/match': {
    ask: plain('/api/users/watch-list/match', { sid: 'watchlist_project', lines: ['BTC'] }),
    statuses: members,
  },

  'POST /api/users/delete-account': {
    ask: plain('/api/users/delete-account', { password: 'wrong-horse' }),
    // These have no password; see the test of leaving.
    statuses: [401, 422, 422, 422],
  },
  'POST /api/users/keep-account': { ask: plain('/api/users/keep-account'), statuses: members },
  'GET /api/users/own-data': { ask: plain('/api/users/own-data'), statuses: members },

  'GET /api/users/notifications': { ask: plain('/api/users/notifications'), statuses: members },
  'POST /api/users/notifications/read': { ask: plain('/api/users/notifications/read', {}), statuses: members },

  'GET /api/users/usage': { ask: plain('/api/users/usage'), statuses: members },
  'GET /api/users/exports': { ask: plain('/api/users/exports'), statuses: members },
  'POST /api/users/exports/grant': {
    ask: ({ exportId }) => ({
      url: '/api/users/exports/grant',
      body: { request_id: exportId, source: 'projects', view: '/' },
    }),
    statuses: [401, 200, 200, 403],
  },
  'POST /api/users/exports/finish': {
    ask: ({ exportId }) => ({ url: '/api/users/exports/finish', body: { request_id: exportId, outcome: 'done' } }),
    statuses: [401, 404, 200, 200],
  },
};

const { routes: registered, modules } = recordedModules();
const test = useTestAccounts({ modules });

let count = 0;
async function arrive(plan: PlanName): Promise<{ browser: Browser; belongings: Belongings }> {
  const { pool } = test.database;
  const username = `somebody${++count}`;
  const { rows } = await pool.query(
    `INSERT INTO users (name, username, username_key, email, email_key, created_at)
     VALUES ('Linh Tran', $1, $1, $2, $2, now()) RETURNING id`,
    [username, `${username}@example.com`],
  );
  const { id } = rows[0];
  if (plan !== 'standard') await givePlan(pool, id, plan, test.now);
  const { token, companion } = await openSession(pool, { userId: id, device: '', family: null, now: test.now });
  const lists = await pool.query(
    `INSERT INTO saved_lists (id, user_id, source, name, name_key, data, created_at, updated_at)
     SELECT gen_random_uuid(), $1, 'projects', n, n, '{}', now(), now() FROM generate_series(1, 3) n RETURNING id`,
    [id],
  );
  const [reportId, editionId, exportId] = [randomUUID(), randomUUID(), randomUUID()];
  await pool.query(
    `INSERT INTO reports (id, user_id, list_id, source, title, note, charts, frequency, created_at)
     VALUES ($1, $2, $3, 'projects', 'Report', '', '{}', 'none', now())`,
    [reportId, id, lists.rows[0].id],
  );
  await pool.query("INSERT INTO report_editions VALUES ($1, $2, now(), 'Report', 0, '')", [editionId, reportId]);
  await pool.query(
    `INSERT INTO exports (user_id, request_id, source, view, state, granted_at) VALUES ($1, $2, 'projects', '/', 'granted', now())`,
    [id, exportId],
  );
  const watchedId = 1_000 + count;
  await pool.query(
    `INSERT INTO watched (user_id, kind, dataset_kind, record_id, added_at) VALUES ($1, 'watchlist_project', 'sample', $2, now())`,
    [id, watchedId],
  );
  const slug = `research-of-${username}`;
  await pool.query(
    `WITH begun AS (INSERT INTO manuscripts (user_id, slug, created_at) VALUES ($1, $2, now()) RETURNING id)
     INSERT INTO manuscript_revisions (manuscript_id, number, fields, words, saved_at) SELECT id, 1, $3, 2, now() FROM begun`,
    [id, slug, JSON.stringify(RESEARCH_FIELDS)],
  );
  const ad = randomUUID();
  await pool.query('INSERT INTO postings (id, user_id, created_at) VALUES ($1, $2, now())', [ad, id]);
  await pool.query('INSERT INTO posting_revisions (posting_id, number, fields, saved_at) VALUES ($1, 1, $2, now())', [
    ad,
    JSON.stringify(AD_FIELDS),
  ]);
  const { send: _, ...body } = CONTRIBUTION;
  const drafts = await pool.query(
    `INSERT INTO proposals (author_id, kind, type, is_new, entity_id, entity_slug, name, privacy, body, created_at, since)
     VALUES ($1, 'project', 'token', false, 2, 'aave', 'Aave', 0, $2, now(), now()) RETURNING id`,
    [id, JSON.stringify(body)],
  );
  const draft = Number(drafts.rows[0].id);
  await pool.query('UPDATE proposals SET slug = $2 WHERE id = $1', [draft, `${draft}-aave`]);
  await pool.query("INSERT INTO proposal_events VALUES ($1, 1, 'drafted', $2, '{}', now())", [draft, id]);
  const sessions = await pool.query('SELECT id FROM sessions WHERE user_id = $1', [id]);
  const browser = test.browse();
  browser.token = token;
  browser.cookies.set('assay_companion', companion);
  return {
    browser,
    belongings: {
      username,
      sessionId: sessions.rows[0].id,
      listId: lists.rows[0].id,
      ...{ reportId, editionId },
      research: slug,
      ad,
      contribution: draft,
      exportId,
      watchedId,
    },
  };
}

function request(browser: Browser, route: string, { url, body }: Ask, headers?: Record<string, string>) {
  if (route.startsWith('GET')) return browser.get(url, headers);
  if (route.startsWith('PATCH')) return browser.patch(url, body, headers);
  return route.startsWith('DELETE') ? browser.del(url, headers) : browser.post(url, body, headers);
}

const statusOf = async (browser: Browser, route: string, ask: Ask) => (await request(browser, route, ask)).status;

beforeAll(() => fill(test.database.pool, SMALL_DATA));

describe('every route', () => {
  it('has its line in the table, and the table has no others', () => {
    // A preflight asks for nothing itself.
    const asking = [...registered.keys()].filter((route) => !route.startsWith('OPTIONS '));
    expect(asking.sort()).toEqual(Object.keys(TABLE).sort());
  });

  it.each(Object.entries(TABLE))('%s answers everybody as they may ask', async (route, { ask, statuses }) => {
    const owner = await arrive('enterprise');
    const another = await arrive('pro');
    const notEntitled = await arrive('standard');
    const theirs = ask(owner.belongings);
    expect([
      await statusOf(test.browse(), route, theirs),
      await statusOf(another.browser, route, theirs),
      // Last but one, because it may end what the others try at.
      await statusOf(owner.browser, route, theirs),
      await statusOf(notEntitled.browser, route, ask(notEntitled.belongings)),
    ]).toEqual(statuses);
  });

  const forMembers = (route: string) =>
    /\/(?:users|billing|quests|contributions(?!\/pictures\/)|dao|jobs\/own)\b|^POST .*\/jobs\//.test(route);
  it.each(Object.keys(TABLE).filter((route) => forMembers(route) && !route.endsWith(GOOGLE_CALLBACK)))(
    '%s refuses requests of another site with any headers',
    async (route) => {
      const { browser, belongings } = await arrive('enterprise');
      const { url, body } = TABLE[route]!.ask(belongings);
      const foreign: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site', origin: 'http://evil.localhost' },
      ];
      for (const headers of foreign) {
        const answer = await request(browser, route, { url, body }, headers);
        expect([answer.status, answer.body.error.code]).toEqual([403, 'other_site']);
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    },
  );
});
