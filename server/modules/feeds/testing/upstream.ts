import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type Asking, defaultAsking } from '../fetchers/request.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A service of our own on loopback that answers what a test tells it to, and remembers what it was asked. */
export interface Upstream {
  readonly url: string;
  /** Paths with their queries, in the order they were asked for. */
  readonly asked: string[];
  /** What is answered from now on. */
  answer: Handler;
}

/** Starts such a service for the tests of a file. */
export function useUpstream(): Upstream {
  let url = '';
  const asked: string[] = [];
  const nothing: Handler = (_request, response) => {
    response.writeHead(404).end();
  };
  const upstream = {
    asked,
    answer: nothing,
    get url() {
      return url;
    },
  };
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    upstream.answer(request, response);
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  });
  beforeEach(() => {
    asked.length = 0;
    upstream.answer = nothing;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return upstream;
}

/** Answers with JSON. */
export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** Asking without clock and chance: pauses are noted and take no time. */
export function quickAsking(pauses: number[] = [], changes: Partial<Asking> = {}): Asking {
  return {
    ...defaultAsking,
    clock: () => Date.UTC(2026, 7, 1),
    random: () => 1,
    wait: async (milliseconds) => {
      pauses.push(milliseconds);
    },
    timeoutMs: 2_000,
    ...changes,
  };
}
