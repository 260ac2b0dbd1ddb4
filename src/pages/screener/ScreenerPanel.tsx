import { memo } from 'react';
import { FilterPanel, type FilterPanelProps } from '#src/features/filters/facets/FilterPanel.tsx';
import { NewsBadge } from '#src/features/list-alerts/NewsBadge.tsx';
import { SavedLists } from '#src/features/saved-lists/SavedLists.tsx';
import { filterMessages } from '#src/i18n/filters.ts';

const badgeOf = (id: string) => <NewsBadge id={id} />;

/** The left panel of the screener: saved lists, sort order and facets. `sampleMode`: the rows are those of the playground. */
export const ScreenerPanel = memo(function ScreenerPanel({
  sampleMode,
  ...filters
}: FilterPanelProps & { readonly sampleMode: boolean }) {
  return (
    <section aria-label={filterMessages.panel.label} className="flex flex-col text-13">
      <SavedLists {...filters} sampleMode={sampleMode} badgeOf={badgeOf} />
      <FilterPanel {...filters} />
    </section>
  );
});
