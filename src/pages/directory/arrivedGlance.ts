import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DirectorySpec } from '#schemas/columns/spec.ts';
import { type Filter, isOn } from '#schemas/filters/tree.ts';
import { decodeView, type View } from '#schemas/queries/view.ts';
import { unixMs } from '#schemas/units.ts';
import { type ArrivingList, arrivingGlanceQuery } from '#src/api/queries.ts';
import type { ViewGlance } from '#src/api/tableQueries.ts';
import { arrivalMoment, isArriving } from '#src/shared/hydration.ts';
import { GLANCES, LARGEST, LISTED, type Listed } from './glances.ts';

type Selecting = Pick<View, 'filter' | 'search' | 'formulas'>;

/** The view has a strip of its own, in place of the top 8. */
export function hasOwnStrip({ filter, search }: Selecting): boolean {
  return filter.length > 0 || search.trim() !== '';
}

/** Lists of a filtered view. Values of a field are counted without its own choices: under those, they would be of other rows. */
export function listsOf(spec: DirectorySpec, filter: Filter): readonly Listed[] {
  const { lists } = GLANCES[spec.source];
  return lists.filter((list) => list.kind === 'rows' || !filter.some((part) => isOn(part, list.field)));
}

/** The view of an address that arrives with a strip of its own; null: with the top 8. */
export function stripView(spec: DirectorySpec, search: Readonly<Record<string, unknown>>): Selecting | null {
  const view = decodeView(spec, search);
  return hasOwnStrip(view) ? view : null;
}

/** What the strip of a view says, asked of the server for the page that arrives with it. */
export function stripQuery(spec: DirectorySpec, { filter, search, formulas }: Selecting) {
  const { figure, largest } = GLANCES[spec.source];
  const lists: readonly ArrivingList[] = [
    { kind: 'rows', sort: { field: largest, order: 'desc' }, count: LARGEST },
    ...listsOf(spec, filter).map(
      (list): ArrivingList =>
        list.kind === 'rows'
          ? { kind: 'rows', sort: list.sort, count: LISTED, fields: ['slug', spec.identity, list.sort.field] }
          : { kind: 'values', field: list.field, count: LISTED },
    ),
  ];
  return arrivingGlanceQuery(spec, { filter, search, formulas }, { figure, lists }, unixMs(arrivalMoment()));
}

/** What the page has brought along of this view's strip, while the view and the version of its data are those of its arrival. */
export function useArrivedGlance(
  spec: DirectorySpec,
  { filter, search, formulas }: Selecting,
  version: number | null,
): ViewGlance | undefined {
  const queryClient = useQueryClient();
  const key = JSON.stringify([filter, search, formulas]);
  const [arrived] = useState(() =>
    isArriving() ? { key, glance: glanceIn(queryClient, spec, { filter, search, formulas }) } : null,
  );
  return arrived?.key === key && arrived.glance?.version === version ? arrived.glance : undefined;
}

function glanceIn(queryClient: QueryClient, spec: DirectorySpec, view: Selecting) {
  return queryClient.getQueryData(stripQuery(spec, view).queryKey);
}
