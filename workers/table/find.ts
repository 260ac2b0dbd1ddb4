import { drawnFields } from '#schemas/columns/spec.ts';
import { textKey } from '#schemas/text.ts';
import type { Found } from '../protocol.ts';
import type { Column } from './columns.ts';
import { dateEntries, textEntries } from './findEntries.ts';
import { figureFinder } from './findFigures.ts';
import { collectHits, createHits, type Hits, markCodes, markFigures, markLists } from './findHits.ts';
import { breathe, type Pacing } from './pacing.ts';
import type { ViewRows } from './viewRows.ts';

/** The cells of a view that hold a text (`cellHoldsText`), row by row, in each by the order of `fields`. */
export async function findText(
  rows: ViewRows,
  text: string,
  fields: readonly string[],
  pacing: Pacing,
): Promise<Omit<Found, 'revision'>> {
  const key = textKey(text);
  const hits = createHits(rows, fields.length);
  if (key !== '') {
    for (const [field, name] of fields.entries()) {
      for (const drawn of drawnFields(rows.table.spec, name)) {
        const column = rows.table.columns.get(drawn.field);
        const mark = column && (await marker(rows, column, key, hits, field, pacing));
        if (mark) await inSlices(rows.count, column.kind === 'number' ? FIGURES_AT_ONCE : CODES_AT_ONCE, mark, pacing);
      }
    }
  }
  return collectHits(rows, hits, pacing);
}

/** Rows looked at before others may use the worker: some milliseconds' work each. */
const FIGURES_AT_ONCE = 8192;
const CODES_AT_ONCE = 262_144;

type Mark = (from: number, to: number) => void;

/** How the rows are marked in which a column holds the text; null where no row can. */
async function marker(
  rows: ViewRows,
  column: Column,
  key: string,
  hits: Hits,
  field: number,
  pacing: Pacing,
): Promise<Mark | null> {
  if (column.kind === 'number') {
    const finds = figureFinder(column.spec, key);
    return finds && ((from, to) => markFigures(column.values, finds, hits, field, from, to));
  }
  if (column.spec.type === 'links') return null;
  const entries =
    column.kind === 'date'
      ? await dateEntries(column.dictionary, key, pacing)
      : await textEntries(column, key, rows, pacing);
  if (!entries.includes(1)) return null;
  return column.kind === 'list'
    ? (from, to) => markLists(column, entries, hits, field, from, to)
    : (from, to) => markCodes(column.codes, entries, hits, field, from, to);
}

async function inSlices(count: number, atOnce: number, work: Mark, pacing: Pacing): Promise<void> {
  for (let from = 0; from < count; from += atOnce) {
    work(from, Math.min(from + atOnce, count));
    await breathe(pacing);
  }
}
