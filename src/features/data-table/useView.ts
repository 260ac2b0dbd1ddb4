import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo } from 'react';
import * as z from 'zod/mini';
import type { DataSetSpec, Sort } from '#schemas/columns/spec.ts';
import { withFormulas } from '#schemas/formulas/viewFormulas.ts';
import type { SortHow } from '#schemas/queries/sort.ts';
import { type ChangeView, decodeView, encodeView, type Layout, VIEW_PARAMS, type View } from '#schemas/queries/view.ts';
import { storedJson } from '#src/shared/storage/browserStorage.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import type { TableHandle } from '#workers/client.ts';
import { showFiltered } from './columns/choice.ts';

export type ChangeSort = (next: (from: Sort | null) => Sort | null) => void;

/** A view with its layout, and how to change it. */
export interface AddressedView {
  readonly view: View;
  readonly layout: Layout;
  readonly changeView: ChangeView;
  /** Another sort, made of the present one; two calls before a render take two steps. */
  readonly changeSort: ChangeSort;
}

/** The data set with the columns of the formulas in the URL. */
export function useFormulaSpec<Spec extends DataSetSpec>(spec: Spec): Spec {
  const written = useSearch({ strict: false, select: (search: { f?: unknown }) => search.f });
  return useMemo(() => {
    const formulas = decodeView(spec, { f: written }).formulas;
    return formulas ? withFormulas(spec, formulas) : spec;
  }, [spec, written]);
}

/** Parses the view in the URL. Invalid parts become defaults. */
export function useView(spec: DataSetSpec): AddressedView {
  const { filter, sort, q, columns, widths, pinned, ...rest } = useSearch({ strict: false, select: viewTexts });
  const navigate = useNavigate();
  // Each part keeps its identity while its text is unchanged, to limit rerenders.
  const triples = useMemo(() => decodeView(spec, { filter }).filter, [spec, filter]);
  const order = useMemo(() => decodeView(spec, { sort }).sort, [spec, sort]);
  const layout = useMemo((): Layout => {
    const decoded = decodeView(spec, { columns, widths, pinned });
    return { columns: decoded.columns, widths: decoded.widths, pinned: decoded.pinned };
  }, [spec, columns, widths, pinned]);
  const { search } = decodeView(spec, { q });
  const written = JSON.stringify(rest);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is a new object at every rendering, with the same texts.
  const { pivot, groups, totals, colors, formulas } = useMemo(() => decodeView(spec, rest), [spec, written]);
  const view = useMemo(
    (): View => ({ filter: triples, sort: order, search, ...layout, pivot, groups, totals, colors, formulas }),
    [triples, order, search, layout, pivot, groups, totals, colors, formulas],
  );
  const write = useCallback(
    (change: (from: View) => Partial<View>, history: 'push' | 'replace' = 'push') => {
      void navigate({
        to: '.',
        replace: history === 'replace',
        resetScroll: false,
        search: (previous: Record<string, unknown>) => {
          const others = Object.fromEntries(Object.entries(previous).filter(([name]) => !isViewParam(name)));
          const from = decodeView(spec, previous);
          return { ...others, ...encodeView({ ...from, ...change(from) }) };
        },
      });
    },
    [navigate, spec],
  );
  const changeView = useCallback<ChangeView>((change, history) => write(() => change, history), [write]);
  const changeSort = useCallback<ChangeSort>((next) => write(({ sort }) => ({ sort: next(sort) })), [write]);
  return { view, layout, changeView, changeSort };
}

/** The view with hidden columns shown while a filter uses them. */
export function useFilteredColumns(spec: DataSetSpec, addressed: AddressedView): AddressedView {
  const latest = useLatest(addressed);
  const changeView = useCallback<ChangeView>(
    (change, history) => {
      const { view, layout, changeView: write } = latest.current;
      const stored = shownByFilter(spec);
      const shown = showFiltered(spec, layout, view.filter, change, stored.read() ?? []);
      stored.write(shown.byFilter.length === 0 ? null : shown.byFilter);
      write(shown.change, history);
    },
    [spec],
  );
  return { ...addressed, changeView };
}

/** Columns of this tab's view that only their condition shows; stored, since the address does not distinguish them from chosen ones. */
export function shownByFilter({ source }: DataSetSpec) {
  return storedJson<readonly string[]>(`assay.shown-by-filter.${source}`, z.array(z.string()), 'session');
}

const isViewParam = (name: string) => VIEW_PARAMS.some((param) => param === name);

function viewTexts(search: Readonly<Record<string, unknown>>): Partial<Record<(typeof VIEW_PARAMS)[number], string>> {
  return Object.fromEntries(
    VIEW_PARAMS.flatMap((name) => (search[name] === undefined ? [] : [[name, String(search[name])]])),
  );
}

/** A table's view for the palette. */
export interface LentView extends Pick<AddressedView, 'view' | 'changeView'> {
  /** Next step of a field's sort cycle, alone or among the columns that sort. */
  readonly sortBy: (field: string, how: SortHow) => void;
  readonly spec: DataSetSpec;
  /** The table; null while it opens. */
  readonly handle: TableHandle | null;
  /** Opens the filter editor of a field. */
  readonly onFilter: (field: string) => void;
}

const lent: { readonly current: LentView }[] = [];

/** Adds the table's columns and filters to the palette while the page is mounted. */
export function usePaletteView(view: LentView): void {
  const latest = useLatest(view);
  useEffect(() => {
    lent.push(latest);
    return () => {
      lent.splice(lent.indexOf(latest), 1);
    };
  }, []);
}

/** The view of the shown table; null on other pages. */
export function lentView(): LentView | null {
  return lent.at(-1)?.current ?? null;
}
