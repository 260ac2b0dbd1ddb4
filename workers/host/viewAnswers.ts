import { textKey } from '#schemas/text.ts';
import type { Copied, CopyRequest, CsvProgress, CsvRequest, Found, Summary } from '../protocol.ts';
import { copyRows } from '../table/copy.ts';
import { writeCsv } from '../table/csv.ts';
import { findText } from '../table/find.ts';
import { summarise } from '../table/summary.ts';
import { idsAt } from '../table/viewRows.ts';
import type { HostedTable } from './hostedTable.ts';
import type { Surroundings } from './surroundings.ts';

/** What is asked of a view as a whole. Each answer is for one view: another one in its place ends the call with an AbortError. */

export async function findInView(
  table: HostedTable,
  { pause }: Surroundings,
  text: string,
  fields: readonly string[],
  cancelled: AbortSignal,
): Promise<Found> {
  const signal = AbortSignal.any([cancelled, table.superseded]);
  // Nothing holds an empty text: no row needs to be fetched to know it.
  const { revision, rows } = await table.hold(textKey(text) === '' ? { start: 0, end: 0 } : 'all', signal);
  return { revision, ...(await findText(rows, text, fields, { signal, pause })) };
}

export async function idsInView(table: HostedTable, start: number, count: number): Promise<Float64Array> {
  const from = Math.max(0, start);
  const { superseded } = table;
  const { rows } = await table.hold({ start: from, end: Math.max(from, start + count) }, superseded);
  superseded.throwIfAborted();
  return idsAt(rows, start, count);
}

export async function summaryOfView(
  table: HostedTable,
  field: string,
  ids: Float64Array | null,
): Promise<Summary | null> {
  const { superseded } = table;
  const { rows } = await table.hold(ids ? { ids } : 'all', superseded);
  superseded.throwIfAborted();
  return summarise(rows, field, ids);
}

export async function copyFromView(table: HostedTable, { pause }: Surroundings, request: CopyRequest): Promise<Copied> {
  const { superseded } = table;
  const { rows } = await table.hold({ ids: request.ids }, superseded);
  superseded.throwIfAborted();
  return copyRows(rows, request, { signal: superseded, pause });
}

/** The view as it is now, as the bytes of a CSV file in parts: what was asked for is written even if another view is shown. */
export async function exportView(
  table: HostedTable,
  { pause }: Surroundings,
  request: CsvRequest,
  onProgress: (progress: CsvProgress) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>[]> {
  let wasFetched = false;
  const { rows } = await table.hold(request.ids ? { ids: request.ids } : 'all', signal, (known, of) => {
    wasFetched = true;
    // Fetching is one half of the way, writing the other.
    onProgress({ rows: Math.floor(known / 2), of });
  });
  const tell = ({ rows: done, of }: CsvProgress) =>
    onProgress({ rows: wasFetched ? Math.ceil((done + of) / 2) : done, of });
  return writeCsv(rows, request, { signal, pause, onProgress: tell });
}
