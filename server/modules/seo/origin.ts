import type { FastifyRequest } from 'fastify';
import type { Config } from '#server/platform/config.ts';

/** The site that a page belongs to. `origin` is null when nobody knows under which address it is reached. */
export interface Site {
  readonly origin: string | null;
  readonly links: Pick<Config['links'], 'twitter' | 'telegram' | 'email'>;
}

/**
 * Where people reach the site, such as `https://assay.example`: as the operator has set it, else as the request says, with
 * the proxies' words where they are believed. Null when the request names no host that could be one.
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

/** The site that a request is for. */
export function siteOf(request: Pick<FastifyRequest, 'host' | 'protocol'>, config: Config): Site {
  return { origin: originOf(request, config), links: config.links };
}
