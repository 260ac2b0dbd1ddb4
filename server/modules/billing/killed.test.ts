import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { CARD_KEYS, signedEvent, startCardService } from '#server/testing/cardService.ts';
import { PASSWORD, useTestAccounts } from '#server/testing/members.ts';
import { freePort } from '#server/testing/ports.ts';
import { eventually, type ServerProcess, startServer } from '#server/testing/process.ts';
import { programOf } from '#server/testing/programs.ts';

const port = await freePort();
const test = useTestAccounts();
const TokenSchema = z.object({ access_token: z.string() });
const InvoiceSchema = z.object({ id: z.string() });

describe('a server process that is killed between payment and upgrade', { timeout: 180_000 }, () => {
  let service: Awaited<ReturnType<typeof startCardService>>;
  let home = '';
  const servers: ServerProcess[] = [];
  beforeAll(async () => {
    service = await startCardService(port);
    home = await mkdtemp('/tmp/assay-killed-');
  });
  afterAll(async () => {
    for (const server of servers) await server.end('SIGKILL');
    service?.stop();
    await rm(home, { recursive: true, force: true });
  });

  const start = async () => {
    const server = await startServer({
      command: [programOf('main')],
      environment: {
        ...{ ...CARD_KEYS, STRIPE_URL: `http://127.0.0.1:${port}` },
        ...{ DATABASE_URL: test.database.url, DATA_DIR: home, SAMPLE_PROJECTS: '50', PASSWORD_MEMORY_KIB: '8192' },
      },
    });
    servers.push(server);
    return server;
  };
  /** Of the session, as a browser keeps them. */
  let cookie = '';
  const ask = async (server: ServerProcess, path: string, { body, token = '' }: { body?: unknown; token?: string }) => {
    const answer = await fetch(server.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        cookie,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    cookie ||= answer.headers
      .getSetCookie()
      .map((one) => one.split(';')[0])
      .join('; ');
    return await answer.json();
  };
  const tell = async (server: ServerProcess, checkout: string) => {
    const { body, signature } = signedEvent(checkout, Date.now());
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return (await fetch(`${server.url}/api/webhooks/stripe`, { method: 'POST', headers, body: body.toString() }))
      .status;
  };
  const count = async (sql: string) =>
    z.array(z.object({ n: z.int() })).parse((await test.database.pool.query(sql)).rows)[0]?.n;

  it('has upgraded nobody, and upgrades once when the service tells it again, twice at once', async () => {
    await test.addMember('killed');
    const login = { username: 'killed', password: PASSWORD };
    const first = await start();
    // The database is that of DATABASE_URL: none is made here.
    expect(await readdir(home)).toEqual([]);
    const { access_token: token } = TokenSchema.parse(await ask(first, '/api/users/auth/login', { body: login }));
    const { id } = InvoiceSchema.parse(await ask(first, '/api/billing/invoices', { body: { months: 3 }, token }));
    await ask(first, `/api/billing/invoices/${id}/card`, { body: {}, token });
    const checkout = service.pay(id, Date.now());

    // The receipt is the last thing that is written: payment, credit and term wait beside it.
    const holder = await test.database.pool.connect();
    await holder.query('BEGIN; LOCK TABLE mail_outbox IN ACCESS EXCLUSIVE MODE');
    const told = tell(first, checkout).catch(() => 'no answer');
    await eventually(async () =>
      expect(
        await count(
          `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO mail_outbox%'`,
        ),
      ).toBe(1),
    );
    expect(await first.end('SIGKILL')).toBeNull();
    await holder.query('COMMIT');
    holder.release();
    expect(await told).toBe('no answer');
    const left = () =>
      count(
        `SELECT (SELECT count(*) FROM invoice_payments)::int + (SELECT count(*) FROM subscription_events)::int
              + (SELECT count(*) FROM card_events)::int + (SELECT count(*) FROM ledger)::int AS n`,
      );
    await eventually(async () => expect(await left()).toBe(0));

    const second = await start();
    expect(await ask(second, '/api/billing/subscription', { token })).toMatchObject({ plan: 'standard', events: [] });
    expect(await Promise.all([tell(second, checkout), tell(second, checkout)])).toEqual([200, 200]);
    expect(await ask(second, '/api/billing/subscription', { token })).toMatchObject({
      ...{ plan: 'pro', phase: 'paid', events: [{ kind: 'paid', months: 3 }] },
    });
    expect(await ask(second, '/api/billing/payment', { token })).toMatchObject({
      ...{ credit_cents: 0, open: null, invoices: [{ id, status: 'Settled', payments: [{ network: 'card' }] }] },
    });
    expect(await count(`SELECT count(*)::int AS n FROM mail_outbox WHERE recipient = 'killed@example.com'`)).toBe(1);
    expect(service.service.charges).toBe(1);
    expect(await second.end('SIGTERM')).toBe(0);
  });
});
