import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { z } from 'zod';
import { DeliveriesAnswerSchema, type Delivery, SENT_EVENTS, type WebhookEvent } from '#schemas/api/webhooks.ts';
import { Turns } from '#server/platform/turns.ts';
import type { Browser } from '#server/testing/browser.ts';
import type { TestAccounts } from '#server/testing/members.ts';
import { listenLocally } from '#server/testing/ports.ts';
import { deliverDue } from '../deliver.ts';
import { fanOut } from '../fanOut.ts';
import { createSender, type Send } from '../send.ts';

/** A request that the receiver was given. */
export interface Received {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/** A receiver of webhooks on this machine. It answers 204 unless a test says otherwise. */
export function useReceiver() {
  const received: Received[] = [];
  const well: Answer = (response) => response.writeHead(204).end();
  let url = '';
  const receiver = {
    received,
    answer: well,
    get url() {
      return url;
    },
  };
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      body += part;
    });
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      received.push({ path: request.url ?? '', headers, body });
      receiver.answer(response, request);
    });
  });
  beforeAll(async () => {
    url = `http://127.0.0.1:${await listenLocally(server)}`;
  });
  beforeEach(() => {
    received.length = 0;
    receiver.answer = well;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return receiver;
}

const MessageSchema = z.object({ type: z.enum(SENT_EVENTS), timestamp: z.string(), data: z.unknown() });

/** What an independent implementation of the specification reads of a request; it throws where the signature is wrong. */
export function verified(secret: string, { headers, body }: Received): z.output<typeof MessageSchema> {
  // It compares with the real time, so a moved clock is told to it.
  const real = Date.now;
  Date.now = () => Number(headers['webhook-timestamp']) * 1_000;
  try {
    return MessageSchema.parse(new Verifier(secret).verify(body, { ...headers }));
  } finally {
    Date.now = real;
  }
}

/** What the jobs of a server do, at the time of the test. */
export function useWebhooks(test: TestAccounts, chance = 0) {
  const send = createSender({ allowsLoopback: true, timeoutMs: 400 });
  const site = 'https://assay.example';
  const give = () => fanOut(test.database.pool, { now: test.now, site });
  const turns = new Turns<number>();
  const deliver = (by: Send = send) =>
    deliverDue({ ...test.database.deps, clock: () => test.now, send: by, random: () => chance, site, turns });
  return {
    give,
    deliver,
    /** Everything that is due now. */
    run: async (by?: Send) => {
      await give();
      return await deliver(by);
    },
    add: async (browser: Browser, url: string, events: readonly WebhookEvent[], change: object = {}) => {
      const { status, body } = await browser.post('/api/users/webhooks', { url, events, ...change });
      expect([status, body.error ?? null]).toEqual([200, null]);
      return { id: String(body.made.id), secret: String(body.secret) };
    },
    log: async (browser: Browser, id: string): Promise<Delivery[]> =>
      DeliveriesAnswerSchema.parse((await browser.get(`/api/users/webhooks/${id}/deliveries`)).body).data,
  };
}
