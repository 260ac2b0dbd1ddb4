import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';

/** The site of a page. `origin`: null if its address is unknown. */
export interface Site {
  readonly origin: string | null;
  /** The origin is ours, not a host that a stranger sent: pages with it may be cached. */
  readonly isOurs: boolean;
  readonly links: Pick<Config['links'], 'twitter' | 'telegram' | 'email'>;
}

/**
 * Public origin, such as `https://assay.example`: PUBLIC_URL, else the request's host, including trusted proxy headers.
 * Null: no valid host.
 */
export function originOf(
  request: Pick<FastifyRequest, 'host' | 'protocol'>,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string | null {
  if (publicUrl !== null) return publicUrl;
  const { host, protocol } = request;
  if (!/^([a-z\d.-]+|\[[a-f\d:]+\])(:\d{1,5})?$/i.test(host) || (protocol !== 'http' && protocol !== 'https'))
    return null;
  const address = `${protocol}://${host}`;
  return URL.canParse(address) ? new URL(address).origin : null;
}

export function siteOf(request: Pick<FastifyRequest, 'host' | 'protocol'>, config: Config): Site {
  const origin = originOf(request, config);
  return { origin, isOurs: config.publicUrl !== null || isThisMachine(origin, config), links: config.links };
}

function isThisMachine(origin: string | null, { host }: Config): boolean {
  if (origin === null) return false;
  const { hostname } = new URL(origin);
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]' || hostname === host;
}
