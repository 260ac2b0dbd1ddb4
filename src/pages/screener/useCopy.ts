import { type ColumnSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { fieldValue } from '#src/features/entity-fields/fieldValue.ts';
import type { ActiveCell } from '#src/grid/props.ts';
import { screenerMessages } from '#src/i18n/en/screener.ts';
import { copyingMessages } from '#src/i18n/en/ui.ts';
import { type CopyOutcome, copyText } from '#src/ui/CopyButton.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import type { Copied, TableHandle } from '#workers/client.ts';
import type { RowSelecting } from './useSelection.ts';

const text = screenerMessages.copy;

/**
 * Copies the selected rows with the visible columns, or without a selection the active cell's value. `false` leaves the
 * key to the browser: text is selected, or nothing can be copied.
 */
export function useCopy(
  handle: TableHandle | null,
  columns: readonly ColumnSpec[],
  { current, ids }: RowSelecting,
): (active: ActiveCell | null) => boolean {
  const toast = useToast();
  const say = (outcome: CopyOutcome, what: string) => {
    if (outcome === 'copied') toast({ tone: 'success', title: copyingMessages.copied, text: what });
    else toast({ tone: 'error', title: copyingMessages[outcome] });
  };
  const copyRows = async (table: TableHandle) => {
    const request = { columns: columns.map((column) => column.field), ids: ids(), header: true };
    try {
      const copying = table.copy(request);
      const outcome = await copyBoth(copying);
      const { rows } = await copying;
      say(outcome, text.rows(rows, columns.length));
    } catch (error) {
      if (error instanceof RangeError) toast({ tone: 'error', title: text.tooMany, text: error.message });
      else say('threw', '');
    }
  };
  const copyCell = async (value: string, label: string) => say(await copyText(value), text.cell(label));
  return (active) => {
    if (isTextMarked()) return false;
    if (current.size > 0 && handle) {
      void copyRows(handle);
      return true;
    }
    const { row, column, index } = active ?? {};
    const value = row && column && index !== undefined ? cellValue(row, column, index) : null;
    if (value === null || !column) return false;
    void copyCell(value, column.label);
    return true;
  };
}

/** Copies text and HTML table; text only where the browser supports nothing else. */
async function copyBoth(copying: Promise<Copied>): Promise<CopyOutcome> {
  if (navigator.clipboard && typeof ClipboardItem !== 'undefined') {
    try {
      // Promises, so that the write starts within the key press, as some browsers require.
      const part = (type: string, of: (copied: Copied) => string) =>
        copying.then((copied) => new Blob([of(copied)], { type }));
      const item = new ClipboardItem({
        'text/plain': part('text/plain', (copied) => copied.text),
        'text/html': part('text/html', (copied) => copied.html),
      });
      await navigator.clipboard.write([item]);
      return 'copied';
    } catch {
      // Refused content or types: plain text may still work.
    }
  }
  return copyText((await copying).text);
}

function isTextMarked(): boolean {
  const marked = window.getSelection();
  return marked !== null && !marked.isCollapsed && marked.toString() !== '';
}

/** All digits, no exponent, no separators: as other programs read numbers. */
const PLAIN = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20, useGrouping: false });

/** A cell's exact value as text: all digits, ISO date, list entries; null without one. */
export function cellValue(row: Row, column: ColumnSpec, index: number): string | null {
  if (column.field === ORDER_FIELD) return String(index + 1);
  const found = fieldValue(row, column);
  if (found === null) return null;
  switch (found.type) {
    case 'number':
      return PLAIN.format(found.value);
    case 'text':
    case 'date':
      return found.value;
    case 'tags':
    case 'links':
      return found.value.join('; ');
    case 'refs':
      return found.value.map((ref) => ref.name).join('; ');
  }
}
