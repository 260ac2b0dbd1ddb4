import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { EventsParams } from '#schemas/api/events.ts';
import { INVESTOR_WINDOWS, type InvestorWindow, type Observed } from '#schemas/api/observatory.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { decodeFilter, encodeFilter } from '#schemas/filters/address.ts';
import { mergeFilter } from '#schemas/filters/merge.ts';
import { type Filter, isOn, triplesOf } from '#schemas/filters/tree.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { readEvents, writeEvents } from '#src/features/events/address.ts';

/**
 * The address of the observatory: conditions on rounds (`filter`) and on projects (`market`), as directories write them, and the
 * investors' period. Without `filter` it is the last year. `events`, `category` and `project` are those of the events.
 */

export const PERIODS = { '30d': '-P30D', '180d': '-P180D', '1y': '-P1Y', '3y': '-P3Y', all: null } as const;
export type Period = keyof typeof PERIODS;

export const LAST_YEAR: readonly Triple[] = [['date', 'gte', PERIODS['1y']]];
/** Says that there are no conditions, where none would be the last year. */
const ALL = 'all';
const DEFAULT_WINDOW: InvestorWindow = '1y';

export interface ObservatoryView {
  readonly rounds: Filter;
  readonly projects: Filter;
  readonly window: InvestorWindow;
  readonly events: EventsParams;
}

/** Reads an address; parts that mean nothing are left out. */
export function readObservatory(search: Readonly<Record<string, unknown>>): ObservatoryView {
  const { filter, market, investors } = search;
  return {
    rounds: readRounds(filter),
    projects: typeof market === 'string' ? decodeFilter(DATA_SETS.projects, market) : [],
    window: isWindow(investors) ? investors : DEFAULT_WINDOW,
    events: readEvents({ ...search, when: search.events }),
  };
}

/** Without a condition that is understood it is the last year, unless the address asks for all. */
function readRounds(filter: unknown): Filter {
  if (filter === ALL) return [];
  const parts = typeof filter === 'string' ? decodeFilter(DATA_SETS.fundraising, filter) : [];
  return parts.length === 0 ? LAST_YEAR : parts;
}

/** The parameters of a view, without defaults. */
export function writeObservatory({ rounds, projects, window, events }: ObservatoryView): Record<string, string> {
  const filter = encodeFilter(rounds);
  const market = encodeFilter(projects);
  const { when, ...subject } = writeEvents(events);
  return {
    ...(filter === encodeFilter(LAST_YEAR) ? {} : { filter: filter === '' ? ALL : filter }),
    ...(market === '' ? {} : { market }),
    ...(window === DEFAULT_WINDOW ? {} : { investors: window }),
    ...subject,
    ...(when === undefined ? {} : { events: when }),
  };
}

function isWindow(value: unknown): value is InvestorWindow {
  return typeof value === 'string' && Object.hasOwn(INVESTOR_WINDOWS, value);
}

/** The period that a filter says; null: one of its own. */
export function periodOf(filter: Filter): Period | null {
  const bounds = triplesOf(filter).filter(([field, operator]) => field === 'date' && /^[gl]te?$/.test(operator));
  if (bounds.length === 0) return 'all';
  const [first, second] = bounds;
  if (second || first?.[1] !== 'gte') return null;
  const found = Object.entries(PERIODS).find(([, since]) => since === first[2]);
  return found ? (found[0] as Period) : null;
}

/** A filter of another period. Chosen months may lie outside of it and go. */
export function withPeriod(filter: Filter, period: Period): Filter {
  const others = filter.filter((part) => !isOn(part, 'date'));
  const since = PERIODS[period];
  return since === null ? others : mergeFilter(DATA_SETS.fundraising, others, [['date', 'gte', since]]);
}

export type ChangeFilter = (source: Observed, filter: Filter, history?: 'push' | 'replace') => void;

/** The view of the address, and how to change it. */
export function useObservatory() {
  const search = useSearch({ strict: false, select: texts });
  const navigate = useNavigate();
  const { filter, market, investors, events: when, category, project } = search;
  const rounds = useMemo(() => readObservatory({ filter }).rounds, [filter]);
  const projects = useMemo(() => readObservatory({ market }).projects, [market]);
  const { window } = readObservatory({ investors });
  const events = useMemo(() => readObservatory({ events: when, category, project }).events, [when, category, project]);
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
  const changeEvents = useCallback(
    (part: Partial<EventsParams>, history?: 'push' | 'replace') => change({ events: { ...events, ...part } }, history),
    [change, events],
  );
  const view = useMemo(
    (): ObservatoryView => ({ rounds, projects, window, events }),
    [rounds, projects, window, events],
  );
  return { view, changeFilter, changeWindow, changeEvents };
}

const NAMES = ['filter', 'market', 'investors', 'events', 'category', 'project'] as const;

function texts(search: Readonly<Record<string, unknown>>): Partial<Record<(typeof NAMES)[number], string>> {
  return Object.fromEntries(
    NAMES.flatMap((name) => {
      const value = search[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
}
