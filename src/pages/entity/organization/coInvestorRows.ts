import { CO_INVESTORS } from '#schemas/columns/coInvestors.ts';
import { emptyRow, storedFields } from '#schemas/columns/spec.ts';
import { COINVESTORS_MAX, HTML_ROWS } from '#schemas/constants.ts';
import type { CoInvestor } from '#schemas/entities/connections.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import { compareRows, matchesFilter, matchesSearch, type Row } from '#schemas/filters/semantics.ts';
import { VIEW_PARAMS, type View } from '#schemas/queries/view.ts';
import type { UnixMs } from '#schemas/units.ts';
import type { FirstRows } from '#src/api/queries.ts';

/** Co-investors as rows of their table. */
export function coInvestorRows(coinvestors: readonly CoInvestor[]): readonly Row[] {
  return coinvestors.map((one) => ({
    ...emptyRow(CO_INVESTORS),
    ...{ _id: one._id, ventures_name: one.name, slug: one.slug, logo: one.logo, type: one.type },
    ...{ co_deals: one.deals, co_weight: one.weight, co_lift: one.lift },
    ...{ co_led: one.deals_led, co_they_led: one.deals_led_by_them },
    ...{ co_first: one.first_date, co_last: one.last_date },
  }));
}

/** How many co-investors an address asks for at once: all where it has a view of its own, else those with which a page begins. */
export function coInvestorsAsked(search: Readonly<Record<string, unknown>>): number {
  const isOwn = [...VIEW_PARAMS, 'page'].some((name) => search[name] !== undefined);
  return isOwn ? COINVESTORS_MAX : HTML_ROWS;
}

/** The rows with which a page begins: those of its view where all are known, and the closest until then. */
export function firstCoInvestors(
  rows: readonly Row[],
  { total, version, asOf }: Pick<FirstRows, 'total' | 'version' | 'asOf'>,
  { filter, sort, search }: Pick<View, 'filter' | 'sort' | 'search'>,
  { skip, now }: { readonly skip: number; readonly now: UnixMs },
): FirstRows {
  const isWhole = rows.length >= total;
  const resolved = resolveFilter(CO_INVESTORS, filter, now);
  const matching = isWhole
    ? rows
        .filter((row) => matchesFilter(CO_INVESTORS, row, resolved) && matchesSearch(CO_INVESTORS, row, search))
        .toSorted((a, b) => compareRows(CO_INVESTORS, sort, a, b))
    : rows;
  return {
    ...{ version, asOf, skip, total, becomesWhole: true, fields: storedFields(CO_INVESTORS).map(({ field }) => field) },
    matching: isWhole ? matching.length : total,
    rows: matching.slice(skip, skip + HTML_ROWS),
  };
}
