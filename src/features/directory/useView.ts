import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { decodeView, encodeView, type View } from '#schemas/view.ts';

/** How a change of the view is written down: as a step that Back undoes, or over the present one. */
export type ChangeView = (change: Partial<View>, history?: 'push' | 'replace') => void;

/** The view that the address holds, and how to change it. What is wrong in the address reads as its default. */
export function useView(spec: DataSetSpec): { readonly view: View; readonly changeView: ChangeView } {
  const { filter, sort, q, columns } = useSearch({ strict: false, select: viewTexts });
  const navigate = useNavigate();
  // Each part keeps its identity while its own text stays, so that a change of one redraws only what reads it.
  const triples = useMemo(() => decodeView(spec, { filter }).filter, [spec, filter]);
  const order = useMemo(() => decodeView(spec, { sort }).sort, [spec, sort]);
  const names = useMemo(() => decodeView(spec, { columns }).columns, [spec, columns]);
  const { search } = decodeView(spec, { q });
  const view = useMemo(
    (): View => ({ filter: triples, sort: order, search, columns: names }),
    [triples, order, search, names],
  );
  const changeView = useCallback<ChangeView>(
    (change, history = 'push') => {
      void navigate({
        to: '.',
        replace: history === 'replace',
        resetScroll: false,
        search: (previous: Record<string, unknown>) => {
          const { filter: _f, sort: _s, q: _q, columns: _c, ...others } = previous;
          return { ...others, ...encodeView({ ...decodeView(spec, previous), ...change }) };
        },
      });
    },
    [navigate, spec],
  );
  return { view, changeView };
}

function viewTexts(search: Readonly<Record<string, unknown>>) {
  const text = (name: string) => (search[name] === undefined ? undefined : String(search[name]));
  return { filter: text('filter'), sort: text('sort'), q: text('q'), columns: text('columns') };
}
