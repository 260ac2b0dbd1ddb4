import { everybody, plain, type Rule } from './accessRule.ts';

const HELP_FEEDBACK = {
  article: 'getting-started/welcome',
  helpful: true,
  reader: '0b8f6a52-6f0e-4c7a-9a39-0d5c1c1f7a10',
};

/** Links of mails; a token is the proof, and an unknown one gets the same answer. */
const CONFIRM = `/api/newsletter/confirm/${'a'.repeat(43)}`;
const NO_VOTE_MAILS = `/api/vote-mails/unsubscribe/${'a'.repeat(43)}`;
const UNSUBSCRIBE = `/api/newsletter/unsubscribe/${'a'.repeat(43)}`;

/** Routes that everybody may ask. */
export const PUBLIC_ACCESS: Readonly<Record<string, Rule>> = {
  'GET /api/settings': { ask: plain('/api/settings'), statuses: everybody(200) },
  'GET /api/data/struct': { ask: plain('/api/data/struct?sid=home_totals&params=[{}]'), statuses: everybody(200) },
  'GET /api/logos': { ask: plain('/api/logos?src=https%3A%2F%2Flogos.example%2Fa.png'), statuses: everybody(404) },
  'GET /api/careers': { ask: plain('/api/careers'), statuses: everybody(200) },
  'GET /api/data-health': { ask: plain('/api/data-health'), statuses: everybody(200) },
  'GET /api/status': { ask: plain('/api/status'), statuses: everybody(200) },
  'POST /api/newsletter': { ask: plain('/api/newsletter', { email: 'a@example.com' }), statuses: everybody(200) },
  'GET /api/legal/privacy': { ask: plain('/api/legal/privacy'), statuses: everybody(200) },
  'GET /api/legal/terms': { ask: plain('/api/legal/terms'), statuses: everybody(200) },
  'GET /api/help/sections': { ask: plain('/api/help/sections'), statuses: everybody(200) },
  'GET /api/help/:category/:article': { ask: plain('/api/help/getting-started/welcome'), statuses: everybody(200) },
  'POST /api/help/feedback': { ask: plain('/api/help/feedback', HELP_FEEDBACK), statuses: everybody(200) },
  'GET /api/newsletter/confirm/:token': { ask: plain(CONFIRM), statuses: everybody(200) },
  'POST /api/newsletter/confirm/:token': { ask: plain(CONFIRM, {}), statuses: everybody(404) },
  'GET /api/vote-mails/unsubscribe/:token': { ask: plain(NO_VOTE_MAILS), statuses: everybody(200) },
  'POST /api/vote-mails/unsubscribe/:token': { ask: plain(NO_VOTE_MAILS, {}), statuses: everybody(200) },
  'GET /api/newsletter/unsubscribe/:token': { ask: plain(UNSUBSCRIBE), statuses: everybody(200) },
  'POST /api/newsletter/unsubscribe/:token': { ask: plain(UNSUBSCRIBE), statuses: everybody(200) },
};
