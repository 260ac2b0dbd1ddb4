import { useMemo } from 'react';
import { isRelativeDate, resolveRelativeDate } from '#schemas/dates.ts';
import { type Filter, triplesOf } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { unixMs } from '#schemas/units.ts';
import { useNow } from '#src/shared/clock.ts';

/** Rolling dates settle on a day; an hour is near enough to midnight. */
const CLOCK_MS = 3_600_000;

/** The conditions of a filter on one field, with rolling dates as the days they mean now. */
export function useOwnConditions(filter: Filter, field: string): readonly Triple[] {
  const now = useNow(CLOCK_MS);
  return useMemo(
    () =>
      triplesOf(filter)
        .filter(([name]) => name === field)
        .map((triple): Triple => {
          const [, operator, value] = triple;
          if (typeof value !== 'string' || !isRelativeDate(value)) return triple;
          return [field, operator, resolveRelativeDate(value, unixMs(now)) ?? value];
        }),
    [filter, field, now],
  );
}
