import { momentsOf } from '#schemas/freshness.ts';
import { figureAge } from '#src/grid/model/lagging.ts';
import { FieldView } from './FieldView.tsx';
import type { Figure } from './FigureCard.tsx';

/** The full value of a field, dimmed where it is older than the rest; the card beside it says its date. Its parts stay apart. */
export function AgedField({
  spec,
  field,
  row,
  moments,
}: Omit<Figure, 'href' | 'row'> & { readonly row: NonNullable<Figure['row']> }) {
  const moment = momentsOf(typeof row.provenance === 'string' ? row.provenance : null).get(field.field) ?? null;
  const age = typeof row[field.field] === 'number' ? figureAge(spec, field, moment, moments) : null;
  const drawn = <FieldView row={row} field={field} />;
  return age === null ? (
    drawn
  ) : (
    <span data-age={age} className="contents">
      {drawn}
    </span>
  );
}
