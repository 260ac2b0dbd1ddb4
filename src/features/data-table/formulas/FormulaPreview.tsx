import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ColumnSpec, DataSetSpec } from '#schemas/columns/spec.ts';
import { everyTriple } from '#schemas/filters/tree.ts';
import { isFormulaKey, withFormulas } from '#schemas/formulas/viewFormulas.ts';
import type { ViewFormula } from '#schemas/formulas/written.ts';
import { formulaResults } from '#schemas/i18n/en/formulas.ts';
import type { View } from '#schemas/queries/view.ts';
import { formulaPreviewQuery } from '#src/api/tableQueries.ts';
import { factText, valueName } from '#src/grid/model/barTexts.ts';
import { formulaMessages } from '#src/i18n/en/formulas.ts';
import type { TableHandle } from '#workers/client.ts';

const text = formulaMessages;
/** No formula of a view has this name: its words would be none. */
const DRAFT = 'f___draft';

/** What a formula comes to: its unit, how much of it is known, and its values in the first rows of the view. */
export function FormulaPreview({
  spec,
  view,
  handle,
  others,
  title,
  text: written,
}: {
  readonly spec: DataSetSpec;
  readonly view: View;
  readonly handle: TableHandle | null;
  readonly others: readonly ViewFormula[];
  readonly title: string;
  readonly text: string;
}) {
  const formulas = useMemo(() => [...others, { key: DRAFT, title, text: written }], [others, title, written]);
  const column = withFormulas(spec, formulas).columns.find(({ field }) => field === DRAFT);
  // Conditions of the view may stand on formulas that come later.
  const filter = useMemo(
    () => view.filter.filter((part) => everyTriple([part]).every(([field]) => !isFormulaKey(field))),
    [view.filter],
  );
  const { data } = useQuery(
    formulaPreviewQuery(handle, { filter, sort: null, search: view.search, formulas }, spec.identity, DRAFT),
  );
  if (!column) return null;
  const core = column.formula?.core;
  return (
    <section className="grid gap-1.5 rounded-panel bg-surface p-3 text-12">
      <p className="figure flex flex-wrap justify-between gap-x-4 text-muted" role="status">
        <span>{core && formulaResults[core.kind === 'number' ? core.unit : core.kind]}</span>
        <span>{data ? text.known(data.known, data.rows) : text.counting}</span>
      </p>
      {data && data.first.length > 0 && (
        <dl aria-label={text.first} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
          {data.first.map((row) => (
            <div key={row._id} className="contents">
              <dt className="truncate">{String(row[spec.identity] ?? '')}</dt>
              <dd className="figure text-right">{valueText(column, row[DRAFT])}</dd>
            </div>
          ))}
        </dl>
      )}
      {data && data.first.length === 0 && <p className="text-muted">{text.none}</p>}
    </section>
  );
}

function valueText(column: ColumnSpec, value: unknown): string {
  if (typeof value === 'number') return factText(value, column.unit);
  if (typeof value !== 'string') return text.unknown;
  return column.type === 'date' ? factText(value, undefined) : valueName(column, value);
}
