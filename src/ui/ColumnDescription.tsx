import { columnText, describeColumn } from '#schemas/columns/columnText.ts';
import type { ColumnSpec } from '#schemas/columns/spec.ts';

/** What a column means, its unit, source and rule. */
export function ColumnDescription({
  column,
  titled = false,
}: {
  readonly column: ColumnSpec;
  readonly titled?: boolean;
}) {
  return (
    <span className="block space-y-0.5 text-12">
      {titled && <span className="block font-medium">{column.label}</span>}
      {describeColumn(column).map(({ label, text }, at) => (
        <span key={text} className={at === 0 ? 'block' : 'block text-muted'}>
          {label === null ? text : `${label}: ${text}`}
        </span>
      ))}
    </span>
  );
}

/** The same for screen readers, to be named by `aria-describedby`. */
export function HiddenDescription({ id, column }: { readonly id: string; readonly column: ColumnSpec }) {
  return (
    <span id={id} hidden>
      {columnText(column)}
    </span>
  );
}
