import { randomUUID } from 'node:crypto';
import { V1_NAMES, V1_RECORDS } from '#schemas/api/public-api.ts';
import { everybody, members, plain, type Rule } from './accessRule.ts';

/** Of programs: a key opens them, and nobody signed in. */
const KEYED = V1_NAMES.flatMap((name) => [
  [`/api/v1/${name}`, `/api/v1/${name}`],
  [`/api/v1/${name}.:format`, `/api/v1/${name}.csv`],
  [`/api/v1/${name}/pivot`, `/api/v1/${name}/pivot`],
  [`/api/v1/${name}/pivot.csv`, `/api/v1/${name}/pivot.csv`],
  [`/api/v1/${name}/values`, `/api/v1/${name}/values`],
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

/** Routes of programs, and of keys and webhooks by which members let them in. */
export const PROGRAMS_ACCESS: Readonly<Record<string, Rule>> = {
  ...Object.fromEntries(
    [...KEYED, ['/api/v1/prices', '/api/v1/prices'], ['/api/v1/prices.:format', '/api/v1/prices.csv']].map(
      ([route, url = '']): [string, Rule] => [`GET ${route}`, { ask: plain(url), statuses: everybody(401) }],
    ),
  ),
  ...Object.fromEntries(KEYED_WEBHOOKS),
  'GET /api/v1/exports/:edition': { ask: plain(`/api/v1/exports/${NO_WEBHOOK}`), statuses: everybody(401) },
  'POST /api/v1/enrich': { ask: plain('/api/v1/enrich', { items: ['a'] }), statuses: everybody(401) },
  'POST /api/v1/answer': { ask: plain('/api/v1/answer', { question: 'a' }), statuses: everybody(401) },
  'GET /api/v1': { ask: plain('/api/v1'), statuses: everybody(200) },
  'GET /api/v1/datasets': { ask: plain('/api/v1/datasets'), statuses: everybody(200) },
  'GET /api/v1/openapi.json': { ask: plain('/api/v1/openapi.json'), statuses: everybody(200) },
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
};
