import { useAtom } from 'jotai';
import { type ClipboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { LIST_COLUMN_LIMITS, type ListColumn } from '#schemas/api/listColumns.ts';
import type { ColumnSpec } from '#schemas/columns/spec.ts';
import { readBlock, readCellText } from '#schemas/filters/cellText.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { ChangeView, View } from '#schemas/queries/view.ts';
import { unixMs } from '#schemas/units.ts';
import { editedOwnColumnAtom } from '#src/features/data-table/columns/ownColumnState.ts';
import { plainRow } from '#src/grid/heads.tsx';
import type { ActiveCell, DataGridHandle } from '#src/grid/props.ts';
import { listColumnMessages } from '#src/i18n/en/listColumns.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import type { TableHandle } from '#workers/client.ts';
import type { ByHand } from './byHandColumn.ts';
import { type AfterCell, CellEditor, type EditedCell } from './CellEditor.tsx';
import { ColumnDialog } from './ColumnDialog.tsx';
import type { OpenColumns } from './openColumns.ts';
import { pasteBlock, refusedText } from './pasting.ts';
import { useColumns } from './useColumns.ts';
import { useListCells } from './useListCells.ts';

const text = listColumnMessages;

interface OwnCells {
  /** For the grid; undefined where no own column is. */
  readonly onEdit: ((row: Row, column: ColumnSpec, cell: HTMLElement, typed: string) => void) | undefined;
  /** For what is around the grid. */
  readonly onPaste: (event: ClipboardEvent) => void;
  /** The editor of a cell and the dialog of a column. */
  readonly layers: ReactNode;
}

/** Typing, pasting, filling and emptying the cells of own columns, and their dialog. */
export function useOwnCells({
  own,
  byHand,
  view,
  changeView,
  handle,
  shown,
  grid,
  active,
  selected,
}: {
  readonly own: OpenColumns;
  /** The rows that were added to the list by hand. */
  readonly byHand: ByHand;
  readonly view: View;
  readonly changeView: ChangeView;
  readonly handle: TableHandle | null;
  /** Visible columns in order. */
  readonly shown: readonly ColumnSpec[];
  readonly grid: RefObject<DataGridHandle | null>;
  readonly active: () => ActiveCell | null;
  /** The `_id`s of the selected rows. */
  readonly selected: () => Float64Array;
}): OwnCells {
  const store = useListCells(own, handle, byHand);
  const columns = useColumns(own.list, view, shown, changeView);
  const toast = useToast();
  const [edited, setEdited] = useState<EditedCell | null>(null);
  const [dialog, setDialog] = useAtom(editedOwnColumnAtom);
  const needsList = dialog !== undefined && own.list === null;
  useEffect(() => {
    if (!needsList) return;
    setDialog(undefined);
    toast({ tone: 'info', title: text.needsList, text: text.needsListText });
  }, [needsList, setDialog, toast]);
  const columnOf = (field: string | undefined) => own.columns.find(({ key }) => key === field);
  const has = own.columns.length > 0;

  const tick = (column: ListColumn, id: number) =>
    store.change([{ key: column.key, id, value: store.valueOf(column.key, id) === true ? null : true }]);

  const onEdit: OwnCells['onEdit'] = (row, { field }, anchor, typed) => {
    const column = columnOf(field);
    if (!column) return;
    if (column.kind === 'tick') {
      const read = typed === '' ? null : readCellText(column, typed, unixMs(Date.now()));
      if (read === null) tick(column, row._id);
      else if (read.ok) store.change([{ key: column.key, id: row._id, value: read.value }]);
      return;
    }
    const name = String(row[own.spec.identity] ?? '');
    const value = store.valueOf(column.key, row._id);
    setEdited({ column, id: row._id, name, value, typed, index: active()?.index ?? 0, anchor });
  };

  const leave = (after: AfterCell) => {
    const from = edited;
    setEdited(null);
    // The layer that closes gives the focus to the active cell.
    if (from && after === 'down') grid.current?.scrollToRow(from.index + 1, { field: from.column.key });
  };

  const paste = async (written: string, { index, column }: ActiveCell): Promise<void> => {
    const from = shown.findIndex(({ field }) => field === column?.field);
    const block = readBlock(written);
    const size = block.reduce((sum, cells) => sum + cells.length, 0);
    if (size > LIST_COLUMN_LIMITS.atOnce)
      return toast({ tone: 'error', title: text.tooLarge(LIST_COLUMN_LIMITS.atOnce) });
    const lines = await handle?.window(index, block.length, []).catch(() => null);
    if (!lines) return;
    const ids = lines.rows.map((line) => plainRow(line ?? undefined)?._id ?? null);
    const { edits, refused } = pasteBlock(block, ids, shown.slice(from), own.columns, unixMs(Date.now()));
    store.change(edits);
    toast({
      tone: refused.length === 0 ? 'success' : 'info',
      title: edits.length === 0 ? text.refused(refused.length) : text.pasted(edits.length),
      text: refused.length === 0 ? undefined : refusedText(refused),
      ...(edits.length > 0 && { action: { label: text.undo, run: () => store.undo() } }),
    });
  };
  const onPaste = (event: ClipboardEvent) => {
    const cell = active();
    const written = event.clipboardData.getData('text/plain');
    if (event.defaultPrevented || !has || !cell?.row || written === '' || isField(event.target)) return;
    if (!columnOf(cell.column?.field) && !/[\t\n]/.test(written.trim())) return;
    event.preventDefault();
    void paste(written, cell);
  };

  const fillDown = async (): Promise<void> => {
    const cell = active();
    const column = columnOf(cell?.column?.field);
    if (!cell?.row || !column) return;
    const rows = [...selected()].filter((id) => id !== cell.row?._id);
    if (rows.length > 0) {
      const value = store.valueOf(column.key, cell.row._id);
      store.change(rows.map((id) => ({ key: column.key, id, value })));
      return toast({ tone: 'success', title: text.filled(rows.length) });
    }
    const above = cell.index > 0 ? await handle?.window(cell.index - 1, 1, []).catch(() => null) : null;
    const id = plainRow(above?.rows[0] ?? undefined)?._id;
    if (id === undefined) return toast({ tone: 'info', title: text.nothingAbove });
    store.change([{ key: column.key, id: cell.row._id, value: store.valueOf(column.key, id) }]);
  };
  const onOwn = (run: (column: ListColumn, cell: ActiveCell & { readonly row: Row }) => void) => () => {
    const cell = active();
    const column = columnOf(cell?.column?.field);
    if (!cell?.row || !column) return false;
    run(column, { ...cell, row: cell.row });
    return true;
  };
  useCommand(
    'fillDown',
    onOwn(() => void fillDown()),
    has,
  );
  useCommand(
    'clearCell',
    onOwn(({ key }, { row }) => store.change([{ key, id: row._id, value: null }])),
    has,
  );
  useCommand(
    'undoCell',
    () => {
      if (store.undo() === null) return false;
      toast({ tone: 'info', title: text.undone });
      return true;
    },
    has,
  );

  const addOption = (option: string) => {
    if (!edited) return;
    const column = { ...edited.column, options: [...edited.column.options, option] };
    void columns.change(column.key, column).then((isDone) => {
      if (isDone) setEdited((last) => last && { ...last, column });
    });
  };
  const ofDialog = dialog === undefined ? undefined : (columnOf(dialog.key ?? undefined) ?? null);
  const layers = (
    <>
      {edited && (
        <CellEditor
          key={`${edited.column.key} ${edited.id}`}
          edited={edited}
          onSave={(value, after) => {
            store.change([{ key: edited.column.key, id: edited.id, value }]);
            leave(after);
          }}
          onBlock={(block) => {
            const column = shown.find(({ field }) => field === edited.column.key);
            leave('stay');
            void paste(block, { index: edited.index, column, row: null });
          }}
          onAddOption={addOption}
          onClose={() => leave('stay')}
        />
      )}
      {dialog !== undefined && own.list && ofDialog !== undefined && (
        <ColumnDialog
          key={dialog.key}
          column={ofDialog}
          onSave={(column) => (ofDialog ? columns.change(ofDialog.key, column) : columns.add(column))}
          onRemove={() => ofDialog && void columns.remove(ofDialog.key)}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
  return { onEdit: has ? onEdit : undefined, onPaste, layers };
}

function isField(target: EventTarget): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}
