import type { ProjectPrices } from '#schemas/entities/profiles.ts';
import type { OriginOf } from '#src/charts/beside.ts';
import type { ChartLine } from '#src/charts/Chart.tsx';
import { placeOf } from '#src/charts/timeSeries.ts';
import { messages } from '#src/i18n/index.ts';
import type { Figure } from './priceView.ts';

/** The field of each figure. */
export const FIELDS = { price: 'price_usd', marketCap: 'market_cap_usd', volume: 'volume' } as const;

/** Lines with names of their own: of two projects with one name, the slug says which is which. */
export function linesOf(projects: readonly ProjectPrices[], figure: Figure): readonly ChartLine[] {
  return projects.map(({ name, slug, symbol, price_points }, at) => ({
    name: projects.findIndex((other) => other.name === name) === at ? name : `${name} (${slug ?? at})`,
    tag: symbol ?? name,
    points: { time: price_points.time, value: price_points[figure] },
  }));
}

/** Who states the daily prices of a project. */
export function originsOf({ price_points: { time, moment, sources } }: ProjectPrices): OriginOf {
  return (day) => {
    const run = sources.findLast(({ from }) => from <= day);
    const at = placeOf({ time }, day);
    if (!run || at === null) return null;
    const stated = moment[at] ?? Number.NaN;
    return { source: messages.ui.source(run.source), moment: Number.isNaN(stated) ? null : stated };
  };
}
