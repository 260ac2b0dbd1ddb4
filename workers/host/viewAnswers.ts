import { ORDER_FIELD, type Sort } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { PivotMeasure } from '#schemas/pivot/pivot.ts';
import type { TotalsAnswer } from '#schemas/pivot/totals.ts';
import type { Summary } from '#schemas/queries/results.ts';
import { textKey } from '#schemas/text.ts';
import {
  type Copied,
  type CopyRequest,
  type CsvProgress,
  type CsvRequest,
  type Found,
  untilAborted,
} from '../protocol.ts';
import { copyRows } from '../table/copy.ts';
import { writeCsv } from '../table/csv.ts';
import { findText } from '../table/find.ts';
import { rowTotals } from '../table/rowTotals.ts';
import { summarize } from '../table/summary.ts';
import { idsAt } from '../table/viewRows.ts';
import type { HeldView, HostedTable, Wanted } from './hostedTable.ts';
import type { WorkerEnvironment } from './workerEnvironment.ts';

/** Calls about a whole view. When another view replaces it they reject with an AbortError. */

export async function findInView(
  table: HostedTable,
  { pause }: WorkerEnvironment,
  text: string,
  fields: readonly string[],
  cancelled: AbortSignal,
): Promise<Found> {
  const signal = AbortSignal.any([cancelled, table.superseded]);
  // An empty text matches nothing: no rows needed.
  const { revision, rows } = await held(table, textKey(text) === '' ? { start: 0, end: 0 } : 'all', signal);
  const { grouped } = table;
  const found = await findText(grouped?.everyRow() ?? rows, text, fields, { signal, pause });
  return { revision, ...found, ...grouped?.linesOf(found.rows) };
}

export async function idsInView(table: HostedTable, start: number, count: number): Promise<Float64Array> {
  const from = Math.max(0, start);
  const { rows } = await held(table, { start: from, end: Math.max(from, start + count) }, table.superseded);
  return table.grouped?.idsAt(start, count) ?? idsAt(rows, start, count);
}

export async function summaryOfView(
  table: HostedTable,
  field: string,
  ids: Float64Array | null,
): Promise<Summary | null> {
  const { rows } = await held(table, ids ? { ids, places: false } : 'all', table.superseded);
  return summarize(rows, field, ids);
}

export async function totalsOfView(
  table: HostedTable,
  measures: readonly PivotMeasure[],
  ids: Float64Array | null,
): Promise<TotalsAnswer> {
  const { rows } = await held(table, ids ? { ids, places: false } : 'all', table.superseded);
  return rowTotals(rows, measures, ids);
}

export async function leadersOfView(
  table: HostedTable,
  sort: Sort,
  count: number,
  fields: readonly string[],
): Promise<readonly Row[]> {
  const { superseded: signal } = table;
  try {
    return await untilAborted(table.leaders(sort, count, fields), signal);
  } finally {
    signal.throwIfAborted();
  }
}

export async function copyFromView(
  table: HostedTable,
  { pause }: WorkerEnvironment,
  request: CopyRequest,
): Promise<Copied> {
  const { superseded: signal } = table;
  const { rows } = await held(table, chosenBy(request, request.ids), signal);
  return copyRows(rows, request, { signal, pause });
}

/** Loads the current view; rejects with the signal's reason, however fetching ended. */
async function held(table: HostedTable, wanted: Wanted, signal: AbortSignal): Promise<HeldView> {
  try {
    return await table.hold(wanted, signal);
  } finally {
    signal.throwIfAborted();
  }
}

/** The current view as CSV bytes in parts; finished even if another view is shown. */
export async function exportView(
  table: HostedTable,
  { pause }: WorkerEnvironment,
  request: CsvRequest,
  onProgress: (progress: CsvProgress) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>[]> {
  let wasFetched = false;
  const wanted = request.ids ? chosenBy(request, request.ids) : 'all';
  const { rows } = await table.hold(wanted, signal, (known, of) => {
    wasFetched = true;
    // Fetching counts for half of the progress, writing for the rest.
    onProgress({ rows: Math.floor(known / 2), of });
  });
  const report = ({ rows: done, of }: CsvProgress) =>
    onProgress({ rows: wasFetched ? Math.ceil((done + of) / 2) : done, of });
  return writeCsv(rows, request, { signal, pause, onProgress: report });
}

/** Rows by id; positions are needed if the position column is exported. */
function chosenBy({ columns }: { readonly columns: readonly string[] }, ids: Float64Array): Wanted {
  return { ids, places: columns.includes(ORDER_FIELD) };
}
