import { memo, type ReactNode } from 'react';
import type { Source } from '#schemas/kinds.ts';
import { FilterPanel, type FilterPanelProps } from '#src/features/filters/facets/FilterPanel.tsx';
import { NewsBadge } from '#src/features/list-alerts/AlertStrip.tsx';
import { SavedLists } from '#src/features/saved-lists/SavedLists.tsx';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { screenerMessages } from '#src/i18n/en/screener.ts';
import { useDateFormat } from '#src/shared/storage/dateFormat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

const badgeOf = (id: string) => <NewsBadge id={id} />;

/** Left panel: saved lists, sort order and facets. `sampleMode`: rows of the playground. */
export const ScreenerPanel = memo(function ScreenerPanel({
  sampleMode,
  ...filters
}: FilterPanelProps & { readonly sampleMode: boolean }) {
  useDateFormat();
  return (
    <section aria-label={filterMessages.panel.label} className="flex flex-col text-13">
      <SavedLists {...filters} sampleMode={sampleMode} badgeOf={badgeOf} />
      <FilterPanel {...filters} />
    </section>
  );
});

const text = screenerMessages.panel;

/** The filter panel as a drawer, for narrow windows. */
export function FilterDrawer({
  source,
  matching,
  onClose,
  children,
}: {
  readonly source: Source;
  readonly matching: number | null;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  return (
    <Dialog open onClose={onClose} title={text.filters} shape="drawer">
      <div className="-mx-4 flex-1">{children}</div>
      <div className="sticky -bottom-4 -mx-4 -mb-4 border-t border-line-strong bg-raised p-4">
        <Button variant="primary" size="lg" className="w-full" onClick={onClose}>
          {matching === null ? text.close : text.showRows(source, matching)}
        </Button>
      </div>
    </Dialog>
  );
}
