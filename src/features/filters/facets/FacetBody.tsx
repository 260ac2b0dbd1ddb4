import type { ReactNode } from 'react';
import type { Filter } from '#schemas/filters/tree.ts';
import type { ChangeView } from '#schemas/queries/view.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import type { Facet } from './facets.ts';
import { ChoiceFacet, OptionsFacet } from './OptionsFacet.tsx';
import { PeriodFacet } from './PeriodFacet.tsx';
import { RangeFacet } from './RangeFacet.tsx';

/** What sets the conditions of a field, by its kind. */
export function FacetBody({
  facet,
  filter,
  handle,
  state,
  now,
  bars,
  onChange,
}: {
  readonly facet: Facet;
  readonly filter: Filter;
  readonly handle: TableHandle | null;
  readonly state: TableState;
  /** UTC ms; settles rolling dates. */
  readonly now: number;
  /** Stands in for the bars of a figure, and above a date. */
  readonly bars?: ReactNode;
  readonly onChange: ChangeView;
}) {
  const { field, kind } = facet;
  const setFilter = (next: Filter) => onChange({ filter: next });
  switch (kind) {
    case 'choice':
      return <ChoiceFacet field={field} choices={field.choices ?? []} filter={filter} onChange={setFilter} />;
    case 'options':
      return <OptionsFacet field={field} filter={filter} handle={handle} state={state} onChange={setFilter} />;
    case 'range':
      return <RangeFacet facet={facet} filter={filter} handle={handle} state={state} bars={bars} onChange={onChange} />;
    case 'period':
      return (
        <>
          {bars}
          <PeriodFacet field={field} filter={filter} now={now} onChange={setFilter} />
        </>
      );
  }
}
