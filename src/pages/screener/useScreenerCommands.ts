import type { ActiveCell } from '#src/grid/props.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { withActiveRow } from './screenerState.ts';
import { type ByHand, useByHandKey } from './useByHand.tsx';
import type { useCopy } from './useCopy.ts';
import type { useFind } from './useFind.ts';
import type { useGroupSelection } from './useGroupSelection.ts';
import type { RowSelecting } from './useSelection.ts';

/** The keys of the screener. */
export function useScreenerCommands({
  openExport,
  canExport,
  showsRows,
  showPanel,
  previewOpen,
  setPreviewOpen,
  isReviewing,
  find,
  selecting,
  groupSelection,
  activeCell,
  copy,
  compare,
  watchSelected,
  byHand,
}: {
  readonly openExport: () => void;
  readonly canExport: boolean;
  /** False: a pivot is shown, which has a file of its own. */
  readonly showsRows: boolean;
  readonly showPanel: () => void;
  readonly previewOpen: boolean;
  readonly setPreviewOpen: (open: boolean) => void;
  /** The preview is that of a review, which ends by itself. */
  readonly isReviewing: boolean;
  readonly find: ReturnType<typeof useFind>;
  readonly selecting: RowSelecting;
  readonly groupSelection: ReturnType<typeof useGroupSelection>;
  readonly activeCell: () => ActiveCell | null;
  readonly copy: ReturnType<typeof useCopy>;
  /** Null where nothing can be compared. */
  readonly compare: (() => void) | null;
  /** Null where nothing is selected: the key is of the row then. */
  readonly watchSelected: (() => void) | null;
  readonly byHand: ByHand;
}): void {
  useCommand('exportCsv', openExport, canExport && showsRows);
  useCommand('panel', showPanel);
  useCommand('preview', () => setPreviewOpen(!previewOpen));
  useCommand('findInGrid', () => {
    // A second press opens the browser's own find.
    if (find.open) return false;
    find.start();
    return true;
  });
  useCommand('select', () => {
    const cell = activeCell();
    if (!cell?.head) return withActiveRow(cell, selecting.toggle);
    void groupSelection.toggle(cell.head);
    return true;
  });
  useCommand('selectRange', () => withActiveRow(activeCell(), selecting.selectTo));
  useCommand('selectAll', selecting.selectAll);
  useCommand('copy', () => copy(activeCell()), showsRows);
  useCommand('compare', () => compare?.(), compare !== null);
  useCommand('watch', () => watchSelected?.(), watchSelected !== null && !isReviewing);
  useByHandKey(byHand, activeCell);
  useCommand('clearSelection', () => {
    if (find.open) find.close();
    else if (selecting.current.size > 0) selecting.clear();
    else if (previewOpen && !isReviewing) setPreviewOpen(false);
    else return false;
    return true;
  });
}
