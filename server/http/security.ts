import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';

/** Security headers: only our own scripts run, nothing may frame us; https is insisted on only where it is served. */
export async function protect(app: FastifyInstance, config: Config): Promise<void> {
  const https = config.publicUrl?.startsWith('https:') ?? false;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        workerSrc: ["'self'"],
        // Interface libraries place elements with style attributes and add style elements for scroll locks.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Logos and avatars come from the sources of the data.
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Over plain http browsers ignore it and complain in the console.
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    // Pictures from elsewhere carry no cross-origin policy of their own.
    crossOriginEmbedderPolicy: false,
    xFrameOptions: { action: 'deny' },
  });
}

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Limits how often one address may ask the routes of `api`. */
export async function limitRate(api: FastifyInstance, config: Config): Promise<void> {
  if (config.rateLimitPerMinute === 0) return;
  await api.register(rateLimit, {
    max: config.rateLimitPerMinute,
    timeWindow: 60_000,
    allowList: (request) => LOOPBACK.has(request.ip),
    errorResponseBuilder: (_request, { after }) =>
      new ApiError(429, 'rate_limited', `Too many requests from this address. Try again in ${after}.`),
  });
}
