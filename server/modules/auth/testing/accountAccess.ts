import { randomUUID } from 'node:crypto';
import { PASSWORD } from '#server/testing/members.ts';
import { everybody, members, ownersOnly, plain, type Rule } from './accessRule.ts';

const NEW_ACCOUNT = {
  name: 'Linh Tran',
  username: 'newcomer',
  email: 'newcomer@example.com',
  password: PASSWORD,
  signup_code: 'ABCDEF',
};

const watchlist = (verb: string, params: string) =>
  `/api/users/watch-list/${verb}?sid=watchlist_project&params=${params}`;

const REPORT_FIELDS = { title: 'Report', note: '', charts: [], frequency: 'none' };

/** The one address that another site leads to; the test of signing in with Google has what guards it. */
export const GOOGLE_CALLBACK = '/api/users/auth/google/callback';

/** Routes of an account: signing in, profile, lists, reports, notifications and payment. */
export const ACCOUNT_ACCESS: Readonly<Record<string, Rule>> = {
  'POST /api/users/news/unread': { ask: plain('/api/users/news/unread', { ids: [1] }), statuses: members },
  'POST /api/users/news/mark': {
    ask: plain('/api/users/news/mark', { ids: [1], is_read: true }),
    statuses: members,
  },
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
  'POST /api/users/auth/email-codes': {
    ask: plain('/api/users/auth/email-codes', { email: 'nowhere' }),
    statuses: [401, 422, 422, 422],
  },
  'POST /api/users/auth/change-email': {
    ask: plain('/api/users/auth/change-email', {
      ...{ email: 'somebody@else.example', current_code: 'ABCDEF', email_code: 'ABCDEF' },
    }),
    statuses: [401, 422, 422, 422],
  },

  'GET /api/users/second-factor': { ask: plain('/api/users/second-factor'), statuses: members },
  'POST /api/users/second-factor': {
    ask: plain('/api/users/second-factor', { code: '123456' }),
    statuses: [401, 422, 422, 422],
  },
  'POST /api/users/second-factor/secret': {
    ask: plain('/api/users/second-factor/secret', { password: 'wrong-horse' }),
    statuses: [401, 403, 403, 403],
  },
  'POST /api/users/second-factor/recovery': {
    ask: plain('/api/users/second-factor/recovery', { password: 'wrong-horse', code: '123456' }),
    statuses: [401, 403, 403, 403],
  },
  'POST /api/users/second-factor/off': {
    ask: plain('/api/users/second-factor/off', { password: 'wrong-horse', code: '123456' }),
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
  'POST /api/users/storage/columns': {
    ask: ({ listId }) => ({ url: '/api/users/storage/columns', body: { storage_id: listId, columns: [], known: [] } }),
    statuses: [401, 404, 200, 200],
  },
  'GET /api/users/storage/cells': {
    ask: ({ listId }) => ({ url: `/api/users/storage/cells?storage_id=${listId}` }),
    statuses: [401, 404, 200, 200],
  },
  'POST /api/users/storage/cells': {
    // The list has no such column.
    ask: ({ listId }) => ({
      url: '/api/users/storage/cells',
      body: { storage_id: listId, cells: [{ key: 'o_abcd1234', _id: 1, value: 'x', version: 0 }] },
    }),
    statuses: [401, 404, 422, 422],
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
  'GET /api/users/storage/marks/:id': {
    ask: ({ listId }) => ({ url: `/api/users/storage/marks/${listId}` }),
    statuses: [401, 404, 200, 200],
  },
  'POST /api/users/storage/marks/:id': {
    ask: ({ listId }) => ({
      url: `/api/users/storage/marks/${listId}`,
      body: { marks: [{ _id: 1, state: 'seen', reason: '', tags: [], facts: {}, at: '2026-01-01T00:00:00.000Z' }] },
    }),
    statuses: [401, 404, 200, 200],
  },
  'GET /api/users/storage/rows/:id': {
    ask: ({ listId }) => ({ url: `/api/users/storage/rows/${listId}` }),
    statuses: [401, 404, 200, 200],
  },
  'POST /api/users/storage/rows/:id': {
    ask: ({ listId }) => ({
      url: `/api/users/storage/rows/${listId}`,
      body: { rows: [{ _id: 1, added_at: null, reason: '', at: '2026-01-01T00:00:00.000Z' }] },
    }),
    statuses: [401, 404, 200, 200],
  },
  'POST /api/users/storage/alerts/:id/seen': {
    ask: ({ listId }) => ({
      url: `/api/users/storage/alerts/${listId}/seen`,
      body: { until: '2026-01-15T12:00:00.000Z' },
    }),
    statuses: [401, 404, 200, 200],
  },

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
  'GET /api/billing/invoices/:id/receipt.pdf': {
    ask: plain(`/api/billing/invoices/${randomUUID()}/receipt.pdf`),
    statuses: [401, 404, 404, 404],
  },
  'POST /api/billing/invoices/:id/buyer': {
    ask: plain(`/api/billing/invoices/${randomUUID()}/buyer`, {}),
    statuses: [401, 404, 404, 404],
  },
  'POST /api/billing/details': { ask: plain('/api/billing/details', { name: 'North Fund' }), statuses: members },
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
  'GET /api/users/watch-list/gone': {
    ask: plain('/api/users/watch-list/gone?sid=watchlist_project'),
    statuses: members,
  },
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
