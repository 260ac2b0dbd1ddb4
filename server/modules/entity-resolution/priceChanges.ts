import { DAY_MS } from '#schemas/units.ts';
import type { PriceYear } from './dailyPrices.ts';
import type { IdentifiedProject } from './projectRows.ts';

/** Changes of the price that a source may leave out, or that none states, by the days they look back. */
const LOOKS_BACK = [
  ['change7d', 7],
  ['change30d', 30],
  ['change1y', 365],
] as const;

/** Finds the price of a project on a day (days since 1970); null: not known. */
function byDay(prices: readonly PriceYear[]): (project: number, day: number) => number | null {
  const years = new Map(prices.map((one) => [`${one.projectId}/${one.year}`, one.days]));
  return (project, day) => {
    const year = new Date(day * DAY_MS).getUTCFullYear();
    return years.get(`${project}/${year}`)?.get(day - Date.UTC(year, 0, 1) / DAY_MS)?.price ?? null;
  };
}

/**
 * The projects with changes of 7, 30 and 365 days in per cent, computed from daily prices where no source states them: from the day that
 * many days before the price's own. Unknown where no price of exactly that day is known.
 */
export function withPriceChanges<Key>(
  projects: ReadonlyMap<Key, IdentifiedProject>,
  prices: readonly PriceYear[],
): Map<Key, IdentifiedProject> {
  const priceOn = byDay(prices);
  return new Map(
    [...projects].map(([key, project]) => {
      const { id, facts, provenance } = project;
      const moment = Date.parse(provenance.momentOf('price_usd') ?? '');
      if (facts.price_usd === null || Number.isNaN(moment)) return [key, project];
      let changed = facts;
      for (const [field, days] of LOOKS_BACK) {
        const before = priceOn(id, Math.floor(moment / DAY_MS) - days);
        if (facts[field] !== null || before === null || before <= 0) continue;
        changed = { ...changed, [field]: 100 * (facts.price_usd / before - 1) };
        provenance.noteDerived(field, ['price_usd']);
      }
      return [key, changed === facts ? project : { ...project, facts: changed }];
    }),
  );
}
