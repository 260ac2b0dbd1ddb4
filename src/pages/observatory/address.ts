import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { INVESTOR_WINDOWS, type InvestorWindow, type Observed } from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { mergeFilter, type Triple } from '#schemas/filters/triples.ts';
import { decodeFilter, encodeFilter } from '#schemas/queries/view.ts';

/**
 * The address of the observatory: conditions on rounds (`filter`) and on projects (`market`), as directories write them, and the
 * investors' period. Without `filter` it is the last year.
 */

export const PERIODS = { '30d': '-P30D', '180d': '-P180D', '1y': '-P1Y', '3y': '-P3Y', all: null } as const;
export type Period = keyof typeof PERIODS;

export const LAST_YEAR: readonly Triple[] = [['date', 'gte', PERIODS['1y']]];
/** Says that there are no conditions, where none would be the last year. */
const ALL = 'all';
const DEFAULT_WINDOW: InvestorWindow = '1y';

export interface ObservatoryView {
  readonly rounds: readonly Triple[];
  readonly projects: readonly Triple[];
  readonly window: InvestorWindow;
}

/** Reads an address; parts that mean nothing are left out. */
export function readObservatory(search: Readonly<Record<string, unknown>>): ObservatoryView {
  const { filter, market, investors } = search;
  return {
    rounds: typeof filter === 'string' ? decodeFilter(DATA_SETS.fundraising, filter) : LAST_YEAR,
    projects: typeof market === 'string' ? decodeFilter(DATA_SETS.projects, market) : [],
    window: isWindow(investors) ? investors : DEFAULT_WINDOW,
  };
}

/** The parameters of a view, without defaults. */
export function writeObservatory({ rounds, projects, window }: ObservatoryView): Record<string, string> {
  const filter = encodeFilter(rounds);
  const market = encodeFilter(projects);
  return {
    ...(filter === encodeFilter(LAST_YEAR) ? {} : { filter: filter === '' ? ALL : filter }),
    ...(market === '' ? {} : { market }),
    ...(window === DEFAULT_WINDOW ? {} : { investors: window }),
  };
}

function isWindow(value: unknown): value is InvestorWindow {
  return typeof value === 'string' && Object.hasOwn(INVESTOR_WINDOWS, value);
}

/** The period that a filter says; null: one of its own. */
export function periodOf(filter: readonly Triple[]): Period | null {
  const bounds = filter.filter(([field, operator]) => field === 'date' && /^[gl]te?$/.test(operator));
  if (bounds.length === 0) return 'all';
  const [first, second] = bounds;
  if (second || first?.[1] !== 'gte') return null;
  const found = Object.entries(PERIODS).find(([, since]) => since === first[2]);
  return found ? (found[0] as Period) : null;
}

/** A filter of another period. Chosen months may lie outside of it and go. */
export function withPeriod(filter: readonly Triple[], period: Period): readonly Triple[] {
  const others = filter.filter(([field]) => field !== 'date');
  const since = PERIODS[period];
  return since === null ? others : mergeFilter(DATA_SETS.fundraising, others, [['date', 'gte', since]]);
}

export type ChangeFilter = (source: Observed, filter: readonly Triple[], history?: 'push' | 'replace') => void;

/** The view of the address, and how to change it. */
export function useObservatory() {
  const search = useSearch({ strict: false, select: texts });
  const navigate = useNavigate();
  const { filter, market, investors } = search;
  const rounds = useMemo(() => readObservatory({ filter }).rounds, [filter]);
  const projects = useMemo(() => readObservatory({ market }).projects, [market]);
  const { window } = readObservatory({ investors });
  const change = useCallback(
    (part: Partial<ObservatoryView>, history: 'push' | 'replace' = 'push') => {
      void navigate({
        to: '.',
        replace: history === 'replace',
        resetScroll: false,
        search: (previous: Record<string, unknown>) => writeObservatory({ ...readObservatory(previous), ...part }),
      });
    },
    [navigate],
  );
  const changeFilter = useCallback<ChangeFilter>(
    (source, next, history) => change(source === 'projects' ? { projects: next } : { rounds: next }, history),
    [change],
  );
  const changeWindow = useCallback((next: InvestorWindow) => change({ window: next }, 'replace'), [change]);
  return { rounds, projects, window, changeFilter, changeWindow };
}

function texts(search: Readonly<Record<string, unknown>>): { filter?: string; market?: string; investors?: string } {
  const { filter, market, investors } = search;
  return {
    ...(typeof filter === 'string' ? { filter } : {}),
    ...(typeof market === 'string' ? { market } : {}),
    ...(typeof investors === 'string' ? { investors } : {}),
  };
}
