import { useEffect, useRef } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { View } from '#schemas/view.ts';
import type { ChangeView } from './useView.ts';

/** A table's view as the palette reads and changes it. */
export interface LentView {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly changeView: ChangeView;
  /** Opens the filter editor of a field. */
  readonly onFilter: (field: string) => void;
}

const lent: { readonly current: LentView }[] = [];

/** Lends the columns and filters of a page's table to the palette while the page stands. */
export function usePaletteView(
  spec: DataSetSpec,
  view: View,
  changeView: ChangeView,
  onFilter: (field: string) => void,
): void {
  const latest = useRef<LentView>({ spec, view, changeView, onFilter });
  useEffect(() => {
    latest.current = { spec, view, changeView, onFilter };
  });
  useEffect(() => {
    lent.push(latest);
    return () => {
      lent.splice(lent.indexOf(latest), 1);
    };
  }, []);
}

/** The view of the table on the page; null on pages without one. */
export function lentView(): LentView | null {
  return lent.at(-1)?.current ?? null;
}
