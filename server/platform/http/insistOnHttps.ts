import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { answerAtOnce, requestIdOf } from './responseCacheHook.ts';
import { type BelievesProxy, believedProxies } from './security.ts';

/** Asked from inside, without the proxy: by the health check of a container, by monitoring. */
const ASKED_WITHIN = /^\/(?:healthz|readyz|metrics)(?:\?|$)/;

/** What a request that was passed on, or that a browser sent by https, carries. */
const PASSED_ON = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];
const FROM_SECURE_PAGES = 'sec-fetch-site';

/**
 * With an https PUBLIC_URL, sends what came by http to the same address there, and refuses what a redirect would lose.
 * Before caches, which answer by either protocol.
 */
export function insistOnHttps(
  app: FastifyInstance,
  { publicUrl, trustProxy }: Pick<Config, 'publicUrl' | 'trustProxy'>,
): void {
  if (!publicUrl?.startsWith('https:')) return;
  const believes = believedProxies({ trustProxy });
  if (!believes) {
    app.log.warn(
      'PUBLIC_URL is https and TRUST_PROXY is off: requests by http are served, and every visitor seems to be the proxy. Name the proxy in TRUST_PROXY',
    );
    return;
  }
  const { origin } = new URL(publicUrl);
  app.responseCacheHooks.push((request, response) => {
    if (ASKED_WITHIN.test(request.url ?? '') || !cameByHttp(request, believes)) return null;
    const id = requestIdOf(request);
    if (request.method === 'GET' || request.method === 'HEAD') sendThere(request, response, { origin, id });
    else answerAtOnce(response, new ApiError(403, { code: 'https_required', address: origin }), id);
    return { id, route: null };
  });
}

/**
 * True if the request certainly came by http: a proxy that we believe says so, or nobody passed it on. In doubt it is
 * false: behind a proxy that is not named, or says nothing, a redirect would lead in a circle.
 */
function cameByHttp({ headers, socket }: IncomingMessage, believes: BelievesProxy): boolean {
  const { remoteAddress } = socket;
  if (remoteAddress === undefined) return false;
  if (believes(remoteAddress, 0)) {
    const said = String(headers['x-forwarded-proto'] ?? '');
    return said.slice(said.lastIndexOf(',') + 1).trim() === 'http';
  }
  return ![...PASSED_ON, FROM_SECURE_PAGES].some((name) => headers[name] !== undefined);
}

interface Place {
  readonly origin: string;
  /** Of the request. */
  readonly id: string;
}

function sendThere(request: IncomingMessage, response: ServerResponse, { origin, id }: Place): void {
  const { url = '/' } = request;
  // `*` and whole addresses are no paths. The parser escapes what a header cannot hold.
  const address = url.startsWith('/') && URL.canParse(origin + url) ? new URL(origin + url).href : `${origin}/`;
  // Not kept by browsers: the setting may have been a mistake.
  response.writeHead(308, { location: address, 'cache-control': 'no-store', 'x-request-id': id });
  response.end();
}
