import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { CONTRIBUTION_LIMITS } from '#schemas/forms/contributionRules.ts';
import { ACCESS } from '#server/modules/auth/testing/access.ts';
import type { Belongings } from '#server/modules/auth/testing/accessRule.ts';
import { arrive } from '#server/modules/auth/testing/belongings.ts';
import { type Browser, openBrowser } from '#server/testing/browser.ts';
import type { Route } from '#server/testing/recordedRoutes.ts';
import { MCP, READS } from './memberInput.ts';
import { medianWait, waitOfOthers } from './waitOfOthers.ts';
import { filledBody, shapelessBodies, WORST_TEXTS, type WorstBody } from './worstBodies.ts';
import { LONG_RESEARCH, longContribution, worstOf } from './worstOf.ts';

/** A server that is attacked in its own process. */
export interface Attacked {
  readonly app: FastifyInstance;
  readonly pool: Pool;
  /** The server's clock, in ms since 1970. */
  readonly now: number;
}

/** What an attack came to: the answer, and how long others waited meanwhile (median of five), in ms. */
export interface AttackResult {
  readonly route: string;
  readonly name: string;
  readonly status: number;
  /** Bytes of the answer. */
  readonly bytes: number;
  readonly wait: number;
}

/** `quick`: a few of the worst texts a route, others at the next route. */
export type Extent = 'quick' | 'full';

const QUICK_TEXTS = 2;
const QUICK_SHAPES: ReadonlySet<string> = new Set(['many keys', 'a long string']);

/** Feeds each route with a body its worst ones; then reads what was stored. */
export async function* attackRoutes(
  attacked: Attacked,
  routes: readonly Route[],
  extent: Extent,
): AsyncGenerator<AttackResult, void, undefined> {
  const others = await othersOf(attacked);
  let turn = 0;
  for (const route of [...routes, MCP].filter(({ method }) => method !== 'GET' && method !== 'OPTIONS')) {
    const name = `${route.method} ${route.url}`;
    const { browser, belongings, key } = await arriveAt(attacked);
    if (/^\/(?:api\/v1|mcp)\b/.test(route.url)) browser.token = key;
    for (const body of bodiesOf(route, belongings, extent, turn)) {
      const url = ACCESS[name]?.ask(belongings).url ?? route.url;
      yield { route: name, name: body.name, ...(await attackOnce(attacked, others, browser, { ...route, url, body })) };
    }
    turn += QUICK_TEXTS;
  }
}

/** Reads what one member stored, as much and as long as it may be. */
export async function* attackReads(attacked: Attacked): AsyncGenerator<AttackResult, void, undefined> {
  const others = await othersOf(attacked);
  const { browser, belongings } = await arriveAt(attacked);
  await browser.post(`/api/users/research/${belongings.research}`, { base: 1, fields: LONG_RESEARCH });
  for (let count = 1; count < CONTRIBUTION_LIMITS.drafts; count++) {
    await browser.post('/api/contributions', longContribution('a;', false));
  }
  for (const name of Object.keys(READS)) {
    const url = ACCESS[name]?.ask(belongings).url;
    if (url === undefined) continue;
    yield { route: name, name: 'read', ...(await attackOnce(attacked, others, browser, { method: 'GET', url })) };
  }
}

/** The check of a load balancer, and what a signed-in member reads. */
async function othersOf({ app, pool, now }: Attacked): Promise<readonly (() => Promise<unknown>)[]> {
  const { browser } = await arrive({ now, browse: () => openBrowser(app), database: { pool } }, 'standard');
  const expectOk = async (url: string) => {
    const { status } = await browser.get(url);
    if (status !== 200) throw new Error(`${url} answered ${status} to somebody else`);
  };
  return [() => expectOk('/healthz'), () => expectOk('/api/users/storage/load')];
}

const KeySchema = z.object({ key: z.string() });

/** A member with one of everything, and with a key for programs. */
async function arriveAt({ app, pool, now }: Attacked) {
  const arrived = await arrive({ now, browse: () => openBrowser(app), database: { pool } }, 'enterprise');
  const asked = { name: 'A script', scopes: ['read', 'export', 'webhooks'], expires_in_days: 90 };
  const { body } = await arrived.browser.post('/api/users/api-keys', asked);
  return { ...arrived, key: KeySchema.parse(body).key };
}

function bodiesOf(route: Route, belongings: Belongings, extent: Extent, turn: number): WorstBody[] {
  const name = `${route.method} ${route.url}`;
  if (route.takesFiles) return [...worstOf(name, belongings)];
  const texts = Object.entries(WORST_TEXTS);
  const taken = extent === 'full' ? texts : [...texts, ...texts].slice(turn % texts.length).slice(0, QUICK_TEXTS);
  const { body } = route;
  const valid = ACCESS[name]?.ask(belongings).body;
  const filled =
    body instanceof z.core.$ZodType
      ? taken.map(([kind, part]) => ({ name: kind, text: filledBody(body, valid, part, route.bodyLimit) }))
      : [];
  const field = Object.keys(z.record(z.string(), z.unknown()).safeParse(valid).data ?? {})[0] ?? 'a';
  const shapes = shapelessBodies(route.bodyLimit, field).filter(
    (shape) => extent === 'full' || route.bodyLimit > 1_000_000 || QUICK_SHAPES.has(shape.name),
  );
  return [...shapes, ...filled, ...worstOf(name, belongings)];
}

interface Attack {
  readonly method: string;
  readonly url: string;
  readonly body?: WorstBody;
}

async function attackOnce(
  { app, pool }: Attacked,
  others: readonly (() => Promise<unknown>)[],
  browser: Browser,
  { method, url, body }: Attack,
) {
  let [status, bytes] = [0, 0];
  const wait = await medianWait(async () => {
    // Limits of calls would refuse what is to be measured.
    await pool.query('DELETE FROM rate_limits');
    const sent = app.inject({
      method: method === 'POST' ? 'POST' : method === 'PATCH' ? 'PATCH' : method === 'DELETE' ? 'DELETE' : 'GET',
      url,
      headers: {
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Test/1.0',
        authorization: `Bearer ${browser.token}`,
        ...(body && { 'content-type': body.type ?? 'application/json' }),
      },
      cookies: Object.fromEntries(browser.cookies),
      ...(body && { payload: body.text }),
    });
    const waited = await waitOfOthers(sent, others);
    const answer = await sent;
    [status, bytes] = [answer.statusCode, answer.rawPayload.length];
    return waited;
  });
  return { status, bytes, wait };
}
