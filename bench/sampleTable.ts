import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { Source } from '#schemas/kinds.ts';
import { createSampleData } from '#schemas/sample/sampleData.ts';
import { appendRows } from '#workers/table/appendRows.ts';
import { createTable, type Table } from '#workers/table/table.ts';
import { arrangeTable } from '#workers/table/view.ts';

const NOW = Date.UTC(2026, 5, 30);

/** A table of the engine with sample rows of a data set. */
export function sampleTable(source: Source, rows: number): Table {
  const spec = DATA_SETS[source];
  const projects = source === 'projects' ? rows : Math.ceil((rows * 5000) / 12_000);
  const sample = createSampleData({ seed: 7, projects, now: NOW });
  const table = createTable(spec, rows);
  for (let start = 0; start < rows; start += 5000)
    appendRows(table, sample.rows(source, start, Math.min(5000, rows - start)));
  arrangeTable(table);
  return table;
}

/** Milliseconds of some work. */
export function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}
