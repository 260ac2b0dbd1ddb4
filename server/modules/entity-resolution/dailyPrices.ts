import type { PricesRecord } from '#server/modules/feeds/records.ts';
import type { Project } from './projects.ts';

export interface DailyPrice {
  readonly projectId: number;
  readonly year: number;
  /** 0 is 1 January. */
  readonly day: number;
  readonly price: number;
}

const DAY_MS = 86_400_000;

/** Daily prices: recorded histories, overwritten by the latest price of each token. */
export function findDailyPrices(
  histories: readonly PricesRecord[],
  projects: readonly { readonly project: Project; readonly id: number }[],
): DailyPrice[] {
  const byToken = new Map(projects.flatMap(({ project, id }) => [...project.keys].map((key) => [key, id] as const)));
  const prices: DailyPrice[] = [];
  for (const { data } of histories) {
    const projectId = byToken.get(`gecko:${data.gecko_id}`);
    if (projectId === undefined) continue;
    for (const [day, price] of data.prices.entries()) {
      if (price !== null) prices.push({ projectId, year: data.year, day, price });
    }
  }
  for (const { project, id } of projects) {
    for (const { data, fetchedAt } of project.records) {
      if (data.side !== 'token' || data.price_usd === null) continue;
      const year = Number(fetchedAt.slice(0, 4));
      const day = Math.floor((Date.parse(fetchedAt) - Date.UTC(year, 0, 1)) / DAY_MS);
      prices.push({ projectId: id, year, day, price: data.price_usd });
    }
  }
  return prices;
}
