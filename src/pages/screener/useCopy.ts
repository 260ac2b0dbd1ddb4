import { type ColumnSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { fieldValue } from '#src/features/entity-fields/fieldValue.ts';
import type { ActiveCell } from '#src/grid/props.ts';
import { copyingMessages } from '#src/i18n/copying.ts';
import { screenerMessages } from '#src/i18n/screener.ts';
import { type CopyOutcome, copyText } from '#src/ui/CopyButton.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import type { Copied, TableHandle } from '#workers/client.ts';
import type { RowSelecting } from './useSelection.ts';

const text = screenerMessages.copy;

/**
 * Copies the chosen rows with the visible columns, or where none is chosen the value of the active cell. `false` where the
 * browser's own copying is meant: a text is marked, or there is nothing here to copy.
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

/** Text and table for whoever pastes; text alone where the browser takes no more. */
async function copyBoth(copying: Promise<Copied>): Promise<CopyOutcome> {
  if (navigator.clipboard && typeof ClipboardItem !== 'undefined') {
    try {
      // Given as promises, the write begins within the key press, as some browsers ask.
      const part = (type: string, of: (copied: Copied) => string) =>
        copying.then((copied) => new Blob([of(copied)], { type }));
      const item = new ClipboardItem({
        'text/plain': part('text/plain', (copied) => copied.text),
        'text/html': part('text/html', (copied) => copied.html),
      });
      await navigator.clipboard.write([item]);
      return 'copied';
    } catch {
      // Refused for what was to be written, or for the kinds of it: the rows themselves may still go as text.
    }
  }
  return copyText((await copying).text);
}

function isTextMarked(): boolean {
  const marked = window.getSelection();
  return marked !== null && !marked.isCollapsed && marked.toString() !== '';
}

/** To the last digit, never in exponents, nothing between thousands: as other programs read numbers. */
const PLAIN = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20, useGrouping: false });

/** The exact value of a cell as text: a number to the last digit, an ISO date, the members of a list; null where there is none. */
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
