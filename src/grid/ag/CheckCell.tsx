import type { Row } from '#schemas/filters/semantics.ts';
import { screenerGridMessages } from '#src/i18n/screenerGrid.ts';
import { textOf } from '../cells/values.ts';

/** The cell that chooses a row. The grid hears its clicks and keys. */
export function CheckCell({
  row,
  identity,
  checked,
  active,
}: {
  readonly row: Row | undefined;
  readonly identity: string;
  readonly checked: boolean;
  readonly active: boolean;
}) {
  const name = (row && textOf(row[identity])) ?? '';
  return (
    <div role="gridcell" aria-colindex={1} tabIndex={active ? 0 : undefined} className="grid-cell grid-check-cell">
      {row && <CheckMark state={checked} label={screenerGridMessages.selectRow(name)} />}
    </div>
  );
}

/** A checkbox that has no focus of its own: its cell has it. */
export function CheckMark({ state, label }: { readonly state: boolean | 'mixed'; readonly label: string }) {
  return (
    <span role="checkbox" className="grid-check" aria-checked={state} aria-label={label}>
      {state !== false && (
        <svg viewBox="0 0 24 24" width="10" height="10" aria-hidden="true">
          <path d={state === 'mixed' ? 'M5 12h14' : 'M4 12.500 9.500 18 20 6.500'} />
        </svg>
      )}
    </span>
  );
}
