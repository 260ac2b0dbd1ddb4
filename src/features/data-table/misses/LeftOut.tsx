import { atom, useAtom } from 'jotai';
import { UnfoldVertical } from 'lucide-react';
import type { RefObject } from 'react';
import type { ColumnSpec, DataSetSpec } from '#schemas/columns/spec.ts';
import { isComparison } from '#schemas/filters/bounds.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { type Filter, triplesOf } from '#schemas/filters/tree.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import type { DataGridHandle } from '#src/grid/props.ts';
import { leftOutMessages as text } from '#src/i18n/en/leftOut.ts';
import { useCommand, usePaletteSource } from '#src/shared/commands/registry.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import type { TableHandle, TableState } from '#workers/client.ts';
import type { HandOffers } from './WhyNotHere.tsx';

const WhyNotHere = lazyComponent(() => import('./WhyNotHere.tsx').then((part) => part.WhyNotHere));
const NearMisses = lazyComponent(() => import('./NearMisses.tsx').then((part) => part.NearMisses));

/** Whether near misses are shown, of whichever table; until the page is left. */
const nearAtom = atom(false);

/** Letters of a name from which on rows are explained: fewer begin too many. */
const TYPED_MIN = 2;

/** Below a table, what its filter leaves out: rows of the searched name, and near misses once asked for. */
export function LeftOut({
  spec,
  view,
  columns,
  handle,
  state,
  href,
  grid,
  byHand = null,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly columns: readonly ColumnSpec[];
  readonly handle: TableHandle | null;
  readonly state: TableState;
  readonly href: ((row: Row) => string | null) | undefined;
  /** Takes the focus when a pressed button goes. */
  readonly grid: RefObject<DataGridHandle | null>;
  /** Adds rows by hand; null where a table takes none. */
  readonly byHand?: HandOffers | null;
  readonly onChange: ChangeView;
}) {
  const [isNear, setNear] = useAtom(nearAtom);
  const hydrating = useHydrating();
  const { filter, search } = view;
  const isFiltered = filter.length > 0;
  useCommand('nearMisses', () => setNear(!isNear), isFiltered || isNear);
  usePaletteSource({
    id: 'why-not-here',
    title: text.label,
    items: (typed) =>
      typed.trim() === '' || !isFiltered
        ? []
        : [
            {
              id: `why:${spec.source}`,
              title: text.why(typed.trim()),
              also: text.whyAlso,
              always: true,
              run: () => onChange({ search: typed.trim() }),
            },
          ],
  });
  if (handle === null || hydrating) return null;
  const toGrid = (byKey: boolean) => {
    if (byKey) grid.current?.focusGrid();
  };
  const onFilter = (relaxed: Filter, byKey: boolean) => {
    toGrid(byKey);
    onChange({ filter: relaxed });
  };
  const common = { spec, handle, filter, href, onFilter };
  const name = search.trim();
  return (
    <>
      {isFiltered && name.length >= TYPED_MIN && (
        <LoadBoundary>
          <WhyNotHere {...common} byHand={byHand} search={name} hasRows={(state.matching ?? 0) > 0} />
        </LoadBoundary>
      )}
      {isNear && (
        <LoadBoundary>
          <NearMisses
            {...common}
            search={name}
            columns={columns}
            onClose={(byKey) => {
              toGrid(byKey);
              setNear(false);
            }}
          />
        </LoadBoundary>
      )}
    </>
  );
}

/** Shows near misses or no longer; there only where a condition sets a bound. */
export function NearMissesButton({ filter, className }: { readonly filter: Filter; readonly className?: string }) {
  const [isNear, setNear] = useAtom(nearAtom);
  if (!isNear && !triplesOf(filter).some(([, operator]) => isComparison(operator))) return null;
  return (
    <IconButton
      label={isNear ? text.hideNear : text.showNear}
      icon={UnfoldVertical}
      variant="quiet"
      className={className}
      aria-pressed={isNear}
      aria-keyshortcuts="Shift+N"
      onPointerEnter={() => void NearMisses.preload()}
      onClick={() => setNear(!isNear)}
    />
  );
}
