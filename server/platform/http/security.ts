import { compile } from '@fastify/proxy-addr';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';
import { networkOf } from './networks.ts';

const SCRIPT_SOURCES = "script-src 'self'";

/** Directives of the Content-Security-Policy. */
const POLICY = [
  "default-src 'self'",
  SCRIPT_SOURCES,
  "script-src-attr 'none'",
  "worker-src 'self'",
  // UI libraries set style attributes and add style elements for scroll locks.
  "style-src 'self' 'unsafe-inline'",
  // Logos of other sites are fetched by the server: no other site hears of a reader.
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/**
 * Sets security headers on every answer. Headers that need https are sent only when PUBLIC_URL is https; elsewhere
 * browsers log errors. Computed once, because per-request middleware costs as much as the answer.
 */
export function protect(app: FastifyInstance, { publicUrl, analyticsUrl }: Config): void {
  const https = publicUrl?.startsWith('https:') ?? false;
  const headers = {
    'content-security-policy': [
      ...POLICY,
      connectSources(analyticsUrl),
      ...(https ? ['upgrade-insecure-requests'] : []),
    ].join('; '),
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    ...(https
      ? {
          'cross-origin-opener-policy': 'same-origin',
          'strict-transport-security': 'max-age=31536000',
        }
      : {}),
  };
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** The headers' Content-Security-Policy, with one script inside the page allowed by its hash. */
export function allowScript(reply: FastifyReply, hash: string): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', policy.replace(SCRIPT_SOURCES, `${SCRIPT_SOURCES} ${hash}`));
}

/** Own origin, and the origin of the analytics service. */
function connectSources(analyticsUrl: string | null): string {
  return analyticsUrl === null ? "connect-src 'self'" : `connect-src 'self' ${new URL(analyticsUrl).origin}`;
}

/** Whether the headers of a proxy are believed; `hop` 0 is the last one before this server. */
export type BelievesProxy = (address: string, hop: number) => boolean;

/** Proxies whose headers are believed: with `on` the last one alone, since those before it may be anybody's invention. False: none. */
export function believedProxies({ trustProxy }: Pick<Config, 'trustProxy'>): BelievesProxy | false {
  if (typeof trustProxy !== 'boolean') return compile([...trustProxy]);
  return trustProxy && ((_address, hop) => hop === 0);
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** True if requests of this address are rate limited: not from localhost, and not when limits are off. */
export function isLimited(
  request: Pick<FastifyRequest, 'ip'>,
  { rateLimitPerMinute }: Pick<Config, 'rateLimitPerMinute'>,
): boolean {
  return rateLimitPerMinute > 0 && !LOOPBACK.has(request.ip);
}

/** Rate limit per address for all routes of `api`. */
export async function limitRate(api: FastifyInstance, config: Config): Promise<void> {
  if (config.rateLimitPerMinute === 0) return;
  await api.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => networkOf(request.ip),
    allowList: (request) => !isLimited(request, config),
    errorResponseBuilder: (_request, { ttl }) =>
      new ApiError(429, { code: 'rate_limited', reason: 'address', seconds: Math.ceil(ttl / 1_000) }),
  });
}

/**
 * Refuses requests sent from pages of other sites (CSRF). Browsers send `Sec-Fetch-Site`; older ones, and http, only
 * `Origin`. A program that sends neither carries no cookies.
 */
export function refuseOtherSites({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const ours = publicUrl === null ? null : new URL(publicUrl).origin;
  return async (request: FastifyRequest): Promise<void> => {
    const { 'sec-fetch-site': site, origin } = request.headers;
    if (site !== undefined) {
      if (site !== 'same-origin' && site !== 'none') throw otherSite();
      return;
    }
    if (origin === undefined || origin === ours) return;
    if (!URL.canParse(origin) || new URL(origin).host !== request.host) throw otherSite();
  };
}

/** What images, frames, stylesheets and the like ask for, where the browser does not name them. */
const JSON_TYPE = 'application/json';

/**
 * Refuses requests that no script of ours made, for GETs that change something: images, frames and links of our origin
 * send cookies too. Browsers without Fetch Metadata, and http, are recognized by their Accept header.
 */
export function refuseAllButScripts(request: Pick<FastifyRequest, 'headers'>): void {
  const { headers } = request;
  const [site, mode, dest] = ['site', 'mode', 'dest'].map((name) => headers[`sec-fetch-${name}`]);
  if (site !== undefined && site !== 'same-origin') throw otherSite();
  if (mode !== undefined && mode !== 'cors' && mode !== 'same-origin') throw otherSite();
  if (dest !== undefined && dest !== 'empty') throw otherSite();
  const isBrowser = headers.origin !== undefined || headers.referer !== undefined;
  if (site === undefined && isBrowser && !headers.accept?.includes(JSON_TYPE)) throw otherSite();
}

const otherSite = () => new ApiError(403, { code: 'other_site' });
