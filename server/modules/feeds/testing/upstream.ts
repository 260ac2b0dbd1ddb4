import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { listenLocally } from '#server/testing/ports.ts';
import { defaultRequestOptions, type RequestOptions } from '../fetchers/request.ts';

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A local service with scripted answers that records its requests. */
export interface Upstream {
  readonly url: string;
  /** Paths with queries, in order. */
  readonly requests: string[];
  /** The current handler. */
  answer: Handler;
}

/** Starts the service for the tests of a file. */
export function useUpstream(): Upstream {
  let url = '';
  const requests: string[] = [];
  const nothing: Handler = (_request, response) => {
    response.writeHead(404).end();
  };
  const upstream = {
    requests,
    answer: nothing,
    get url() {
      return url;
    },
  };
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    upstream.answer(request, response);
  });
  beforeAll(async () => {
    url = `http://127.0.0.1:${await listenLocally(server)}`;
  });
  beforeEach(() => {
    requests.length = 0;
    upstream.answer = nothing;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return upstream;
}

export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** RequestOptions without clock and chance: pauses are noted and take no time. */
export function testRequestOptions(pauses: number[] = [], changes: Partial<RequestOptions> = {}): RequestOptions {
  return {
    ...defaultRequestOptions,
    clock: () => Date.UTC(2026, 7, 1),
    random: () => 1,
    wait: async (milliseconds) => {
      pauses.push(milliseconds);
    },
    timeoutMs: 2_000,
    ...changes,
  };
}
