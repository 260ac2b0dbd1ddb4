import { type ColumnSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { fieldValue } from '#src/features/entity-fields/fieldValue.ts';

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
