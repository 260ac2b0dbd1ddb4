import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { ApiError } from '../errors.ts';

/**
 * A guard for routes that change something: refuses what a browser sends from the page of another site. The browser says
 * so itself in `Sec-Fetch-Site`; older ones, and addresses without https, only name the `Origin`. A program that sends
 * neither is no browser and carries nobody's cookies.
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

const otherSite = () => new ApiError(403, { code: 'other_site' });
