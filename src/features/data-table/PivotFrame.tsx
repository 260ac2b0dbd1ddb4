import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { formulaParam } from '#schemas/formulas/written.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { LoadBoundary } from '#src/ui/lazyComponent.tsx';
import type { TableHandle, TableQuery, TableSource, TableState } from '#workers/client.ts';
import { PivotView } from './lazyPivot.ts';
import { NOTHING_FIXED, withFixed } from './narrowTable.ts';
import { otherParams } from './useReadingAddresses.ts';

/** The pivot of a view, in place of its rows. `query`: what the table shows, with what is being typed. */
export function PivotFrame({
  spec,
  kind,
  view,
  fixed = NOTHING_FIXED,
  handle,
  state,
  query,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly kind: TableSource['kind'];
  readonly view: View;
  readonly fixed?: Filter;
  readonly handle: TableHandle | null;
  readonly state: TableState;
  readonly query: TableQuery;
  readonly onChange: ChangeView;
}) {
  const others = useSearch({ strict: false, select: otherParams, structuralSharing: true });
  const table = useMemo(() => {
    const { filter, search, formulas, added } = query;
    return {
      ...{ source: spec.source, isSample: kind === 'sample', handle, state, scope: { filter, search, added } },
      served: { filter: withFixed(fixed, filter), search, ...formulaParam(formulas) },
    };
  }, [spec, kind, handle, state, query, fixed]);
  return (
    <LoadBoundary fallback={<div className="table-frame" />}>
      {view.pivot && <PivotView {...{ spec, view, table, others, onChange }} written={view.pivot} />}
    </LoadBoundary>
  );
}
