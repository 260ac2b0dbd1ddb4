import type { ProjectPrices } from '#schemas/entities/profiles.ts';
import type { ChartLine } from '#src/charts/Chart.tsx';
import type { Figure } from './priceView.ts';

/** The field of each figure. */
export const FIELDS = { price: 'price_usd', marketCap: 'market_cap_usd' } as const;

/** Lines with names of their own: of two projects with one name, the slug says which is which. */
export function linesOf(projects: readonly ProjectPrices[], figure: Figure): readonly ChartLine[] {
  return projects.map(({ name, slug, symbol, price_points }, at) => ({
    name: projects.findIndex((other) => other.name === name) === at ? name : `${name} (${slug ?? at})`,
    tag: symbol ?? name,
    points: { time: price_points.time, value: price_points[figure] },
  }));
}
