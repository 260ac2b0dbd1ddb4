import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { LogoParamsSchema } from '#schemas/api/logos.ts';
import { DAY_MS } from '#schemas/units.ts';
import { imageKind, redraw } from '#server/modules/users/images.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { isKnownLogo, readLogo, type StoredLogo, writeLogo } from './repository/logos.ts';

/** Shown at 48 pixels at most, on screens of twice the density. */
const SIDE = 96;
const LARGEST_BYTES = 2_000_000;
const TIMEOUT_MS = 10_000;
/** A logo is asked for again after so long; one that was missing earlier. */
const KEPT_MS = 30 * DAY_MS;
const MISSING_MS = DAY_MS;

/** Fetches the bytes of a public address; null: it has none. */
type Download = (address: string, largestBytes: number, signal: AbortSignal) => Promise<Uint8Array | null>;

const downloadPublic: Download = async (...asked) => {
  // Loaded for the first logo alone: what feeds need is otherwise a process of its own.
  const requests = await import('./fetchers/request.ts');
  return await requests.downloadPublic(...asked);
};

/**
 * Logos that sources name, fetched and drawn again by this server: a reader's browser asks no other site. Only addresses of
 * our records are fetched, and none of a private network.
 */
export const logoRoutes =
  (deps: Deps, download: Download = downloadPublic): FastifyPluginAsyncZod =>
  async (api) => {
    const { pool, clock, config, log } = deps;
    // Many rows of a page may ask for one logo at once.
    const pending = new Map<string, Promise<StoredLogo | null>>();

    const fetchLogo = async (address: string): Promise<StoredLogo> => {
      let picture: Buffer | null = null;
      try {
        const bytes = await download(address, LARGEST_BYTES, AbortSignal.timeout(TIMEOUT_MS));
        const found = bytes && Buffer.from(bytes);
        if (found && imageKind(found)) picture = await redraw(found, 'webp', SIDE);
      } catch (error) {
        log.info({ err: error, address }, 'a logo could not be fetched');
      }
      const logo = { picture, fetchedAt: clock() };
      await writeLogo(pool, address, logo);
      return logo;
    };
    const look = async (address: string): Promise<StoredLogo | null> => {
      const stored = await readLogo(pool, address);
      const age = stored === null ? Number.POSITIVE_INFINITY : clock() - stored.fetchedAt;
      if (age < (stored?.picture ? KEPT_MS : MISSING_MS)) return stored;
      if (config.feeds === 'off' || !(await isKnownLogo(pool, address))) return stored;
      return await fetchLogo(address);
    };
    /** Coalesced from the first look on: between two looks a logo may have come. */
    const find = (address: string): Promise<StoredLogo | null> => {
      const asked = pending.get(address) ?? look(address).finally(() => pending.delete(address));
      pending.set(address, asked);
      return asked;
    };

    api.get(
      '/logos',
      {
        schema: {
          summary: 'A logo of another site, drawn again',
          description: `\`src\`: the address that a record names as its logo. WebP within ${SIDE} × ${SIDE}; 404 where there is none.`,
          querystring: LogoParamsSchema,
        },
      },
      async ({ query: { src } }, reply) => {
        const logo = await find(src);
        if (!logo?.picture) throw new ApiError(404, { code: 'not_found', reason: 'file' });
        return reply
          .header('cache-control', 'public, max-age=604800')
          .header('content-security-policy', "default-src 'none'; sandbox")
          .header('x-content-type-options', 'nosniff')
          .type('image/webp')
          .send(logo.picture);
      },
    );
  };
