import * as z from 'zod/mini';

/** Logos of other sites, which the server fetches and draws again. */

const LOGOS = '/api/logos';

const WEB = /^https?:\/\//i;

export const LogoParamsSchema = z.object({
  src: z.url({ protocol: /^https?$/ }).check(z.maxLength(2_000)),
});

/** Where a browser gets a logo: of another site from this one, so that no other site hears of a reader. */
export function logoAddress(src: string): string {
  return WEB.test(src) ? `${LOGOS}?src=${encodeURIComponent(src)}` : src;
}
