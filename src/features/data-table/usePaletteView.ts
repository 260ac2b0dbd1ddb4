import { useEffect } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import type { AddressedView } from './useView.ts';

/** A table's view as the palette reads and changes it. */
export interface LentView extends Pick<AddressedView, 'view' | 'changeView' | 'sortBy'> {
  readonly spec: DataSetSpec;
  /** Opens the filter editor of a field. */
  readonly onFilter: (field: string) => void;
}

const lent: { readonly current: LentView }[] = [];

/** Lends the columns and filters of a page's table to the palette while the page stands. */
export function usePaletteView(view: LentView): void {
  const latest = useLatest(view);
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
