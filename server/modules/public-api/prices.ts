import { z } from 'zod';
import { type Price, V1_LIMITS } from '#schemas/api/public-api.ts';
import { DAY_MS } from '#schemas/units.ts';
import { readParams } from '#server/modules/data-query/query.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Answered, DataDoor } from './rows.ts';
import { named } from './wanted.ts';

/** Daily figures of a project as rows. */

const day = () => z.iso.date();
const WantedSchema = z.strictObject({
  project: z.string().min(1).max(V1_LIMITS.item),
  from: day().optional(),
  to: day().optional(),
  limit: z
    .string()
    .regex(/^[1-9]\d{0,4}$/, 'Invalid number: expected digits')
    .optional(),
  cursor: day().optional(),
});
export type WantedPrices = z.output<typeof WantedSchema>;

export const readPrices = (query: unknown) => named(() => readParams(WantedSchema, query));

const figures = z.array(z.number().nullable());
const PointsSchema = z.object({
  day: z.array(z.int()),
  price_usd: figures,
  market_cap_usd: figures,
  volume_usd: figures,
  moment: figures,
  sources: z.array(z.object({ day: z.int(), source: z.string() })),
});
const PricesSchema = z.looseObject({ slug: z.string().optional(), price_points: PointsSchema.optional() });

/** Days of an answer, oldest first, that are asked for. */
function pricesOf(
  { slug, price_points: points }: z.output<typeof PricesSchema>,
  { from, to, cursor }: WantedPrices,
): Price[] {
  if (!points || slug === undefined) throw new ApiError(404, { code: 'no_such_record' }, 'project');
  const { sources } = points;
  let at = -1;
  return points.day.flatMap((days, index) => {
    while ((sources[at + 1]?.day ?? Number.POSITIVE_INFINITY) <= days) at++;
    const date = new Date(days * DAY_MS).toISOString().slice(0, 10);
    const isWanted = (from === undefined || date >= from) && (to === undefined || date <= to);
    if (!isWanted || (cursor !== undefined && date <= cursor)) return [];
    const since = points.moment[index] ?? null;
    const price = points.price_usd[index] ?? null;
    return [
      {
        project: slug,
        date,
        price_usd: price,
        market_cap_usd: points.market_cap_usd[index] ?? null,
        volume_usd: points.volume_usd[index] ?? null,
        as_of: since === null ? null : new Date(days * DAY_MS + since).toISOString(),
        source: price === null ? null : (sources[at]?.source ?? null),
      },
    ];
  });
}

/** Days that are asked for, and whether others follow. @throws ApiError 404 for a project that there is not. */
export async function askPrices(
  door: DataDoor,
  wanted: WantedPrices,
  size: number,
  client: string,
): Promise<Answered<readonly Price[]> & { readonly next: string | null }> {
  const query = door.query('project_prices', { slug: wanted.project });
  const { data: found, ...rest } = await door.ask('project_prices', query, PricesSchema, client);
  const all = pricesOf(found, wanted);
  const data = all.slice(0, size);
  return { data, next: all.length > size ? (data.at(-1)?.date ?? null) : null, ...rest };
}

export const PRICE_COLUMNS = [
  'project',
  'date',
  'price_usd',
  'market_cap_usd',
  'volume_usd',
  'as_of',
  'source',
] as const satisfies readonly (keyof Price)[];
