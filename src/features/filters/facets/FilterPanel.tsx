import { memo } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Triple } from '#schemas/filters/triples.ts';
import { presetsOf } from '#schemas/queries/sortPresets.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { filterMessages } from '#src/i18n/filters.ts';
import { useNow } from '#src/shared/clock.ts';
import type { TableHandle, TableState } from '#workers/client.ts';
import { withoutField } from '../algebra.ts';
import { ChoiceFacet } from './ChoiceFacet.tsx';
import { facetSummary } from './facetSummary.ts';
import { type Facet, facetsOf } from './facets.ts';
import { OptionsFacet } from './OptionsFacet.tsx';
import { useOpenFacets } from './openFacets.ts';
import { PeriodFacet } from './PeriodFacet.tsx';
import { RangeFacet } from './RangeFacet.tsx';
import { clearOf, Section } from './Section.tsx';
import { SortControl } from './SortControl.tsx';

const { panel: text, sort: sortText } = filterMessages;

export interface FilterPanelProps {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly handle: TableHandle | null;
  readonly state: TableState;
  readonly onChange: ChangeView;
}

const SORT_PART = ' sort';
/** Rolling dates settle on a day; an hour is near enough to midnight. */
const CLOCK_MS = 3_600_000;

/** The sort order, and a facet for every field that can be counted or measured. */
export const FilterPanel = memo(function FilterPanel({ spec, view, handle, state, onChange }: FilterPanelProps) {
  const { isOpen, setOpen } = useOpenFacets(spec.source);
  const now = useNow(CLOCK_MS);
  const setFilter = (filter: readonly Triple[]) => onChange({ filter });
  const sortOpen = isOpen(SORT_PART, true);
  return (
    <>
      {presetsOf(spec.source).length > 1 && (
        <Section title={sortText.title} open={sortOpen} onToggle={() => setOpen(SORT_PART, !sortOpen)}>
          <SortControl spec={spec} view={view} onChange={onChange} />
        </Section>
      )}
      {facetsOf(spec).map((facet) => {
        const { field, unit, isMain } = facet;
        const open = isOpen(field.field, isMain);
        const summary = facetSummary(spec, facet, view.filter, now);
        return (
          <Section
            key={field.field}
            title={text.unit(field.label, unit ? text.units[unit] : '')}
            open={open}
            onToggle={() => setOpen(field.field, !open)}
            summary={summary}
            summaryTitle={summary}
            onClear={
              summary === '' ? undefined : clearOf(field.label, () => setFilter(withoutField(view.filter, field.field)))
            }
          >
            <FacetBody facet={facet} now={now} view={view} handle={handle} state={state} onChange={onChange} />
          </Section>
        );
      })}
    </>
  );
});

function FacetBody({
  facet,
  view: { filter },
  handle,
  state,
  now,
  onChange,
}: Omit<FilterPanelProps, 'spec' | 'sampleMode'> & { readonly facet: Facet; readonly now: number }) {
  const { field, kind } = facet;
  const setFilter = (next: readonly Triple[]) => onChange({ filter: next });
  switch (kind) {
    case 'choice':
      return <ChoiceFacet field={field} choices={field.choices ?? []} filter={filter} onChange={setFilter} />;
    case 'options':
      return <OptionsFacet field={field} filter={filter} handle={handle} state={state} onChange={setFilter} />;
    case 'range':
      return <RangeFacet facet={facet} filter={filter} handle={handle} state={state} onChange={onChange} />;
    case 'period':
      return <PeriodFacet field={field} filter={filter} now={now} onChange={setFilter} />;
  }
}
