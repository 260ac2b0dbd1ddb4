import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { emptyRow } from '#schemas/columns/spec.ts';
import { isoDay } from '#schemas/dates.ts';
import { epochDay, unixMs } from '#schemas/units.ts';
import { appendRows } from '#workers/table/appendRows.ts';
import { createTable, type Table } from '#workers/table/table.ts';
import { arrangeTable } from '#workers/table/view.ts';
import { madeColumns } from './madeColumns.ts';

/** A table of the made columns as rounds, in its default order. `nameOf`: what the round at a place is called. */
export function madeRounds(rows: number, nameOf: (at: number) => string): Table {
  const spec = DATA_SETS.fundraising;
  const { stages, days, amounts } = madeColumns(rows);
  const table = createTable(spec, rows);
  const empty = emptyRow(spec);
  const STEP = 5_000;
  for (let start = 0; start < rows; start += STEP)
    appendRows(
      table,
      Array.from({ length: Math.min(STEP, rows - start) }, (_, at) => ({
        ...{ ...empty, _id: start + at + 1, [spec.identity]: nameOf(start + at), stages: stages[start + at] },
        date: isoDay(epochDay(unixMs((days[start + at] ?? 0) * 86_400_000))),
        amount_quantity: amounts[start + at],
      })),
    );
  arrangeTable(table);
  return table;
}
