import { type ColumnSpec, figureField, ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { once } from '#schemas/once.ts';
import { fieldValue } from '#src/features/entity-fields/fieldValue.ts';
import { toolMessages } from '#src/i18n/en/tools.ts';
import { type CopyOutcome, copyText, useCopyReport } from '#src/ui/CopyButton.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import type { Copied, TableHandle } from '#workers/client.ts';

const text = toolMessages.copy;

/** Copies rows, a cell or a column's name to the clipboard, and reports it. */
export interface Copying {
  /** Rows by `_id` with the visible columns, on request with their sources, as text and as an HTML table. */
  rows(table: TableHandle, ids: Float64Array, how?: { readonly sources: boolean }): void;
  /** The exact value of a cell; false without one. */
  cell(row: Row, column: ColumnSpec, index: number): boolean;
  name(column: ColumnSpec): void;
}

/** `linked`: rows have pages, whose addresses are copied with them. */
export function useCopying(columns: readonly ColumnSpec[], linked: boolean): Copying {
  const toast = useToast();
  const report = useCopyReport();
  const copyRows = async (table: TableHandle, ids: Float64Array, sources: boolean) => {
    const origin = linked ? window.location.origin : null;
    const request = { columns: columns.map((column) => column.field), ids, header: true, origin, sources };
    try {
      const copying = table.copy(request);
      const outcome = await copyBoth(copying);
      const copied = await copying;
      report(outcome, { text: text.rows(copied.rows, copied.columns) });
    } catch (error) {
      if (error instanceof RangeError) toast({ tone: 'error', title: text.tooMany, text: text.tooManyText });
      else report('threw');
    }
  };
  const copyPlain = async (value: string, what: string) => report(await copyText(value), { text: what });
  return {
    rows: (table, ids, how) => void copyRows(table, ids, how?.sources ?? false),
    cell: (row, column, index) => {
      const value = cellValue(row, column, index);
      if (value !== null) void copyPlain(value, text.cell(column.label));
      return value !== null;
    },
    name: (column) => void copyPlain(column.label, text.name),
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

/** All digits, no exponent, no separators: as other programs read numbers. */
const plain = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 20, useGrouping: false }));

/** A cell's exact value as text: all digits, ISO date, list entries; null without one. */
export function cellValue(row: Row, column: ColumnSpec, index: number): string | null {
  if (column.field === ORDER_FIELD) return String(index + 1);
  const found = fieldValue(row, column.series ? { field: figureField(column), type: 'number' } : column);
  if (found === null) return null;
  switch (found.type) {
    case 'number':
      return plain().format(found.value);
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
