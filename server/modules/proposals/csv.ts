import type { BATCH_SOURCES, CSV_PROBLEMS, CsvDifferences } from '#schemas/api/contributions.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fileLabel, fileLabels } from '#schemas/columns/fileLabels.ts';
import { isFormula } from '#schemas/csv.ts';
import { contributionFaults, proposedInput } from '#schemas/forms/contributionRules.ts';
import { isSameValue } from '#schemas/forms/mergeField.ts';
import { wordFormMessage } from '#schemas/forms/messages.ts';
import { type EntityKind, KINDS } from '#schemas/kinds.ts';
import { type Entity, fieldText, findEntities } from '#server/modules/community/entities.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { Db } from './proposals.ts';

/** How a CSV that was exported, and then changed, differs from the data. */

type BatchSource = (typeof BATCH_SOURCES)[number];
export const kindOfSource = (source: BatchSource): EntityKind => KINDS[source].opens;

/** Cells of a file by RFC 4180, a line each; an apostrophe before a formula is the export's. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  let line: string[] = [];
  let cell = '';
  let quotedFrom: number | null = null;
  const endCell = () => {
    line.push(cell.startsWith("'") && isFormula(cell.charCodeAt(1)) ? cell.slice(1) : cell);
    cell = '';
  };
  const endLine = () => {
    endCell();
    if (line.length > 1 || line[0] !== '') lines.push(line);
    line = [];
  };
  const given = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < given.length; at++) {
    const sign = given[at];
    if (quotedFrom !== null) {
      if (sign !== '"') cell += sign;
      else if (given[at + 1] === '"') {
        cell += '"';
        at++;
      } else quotedFrom = null;
    } else if (sign === '"' && cell === '') quotedFrom = lines.length + 1;
    else if (sign === ',') endCell();
    else if (sign === '\n') endLine();
    else if (sign !== '\r') cell += sign;
  }
  if (quotedFrom !== null)
    throw new ApiError(422, { code: 'csv_unreadable', reason: 'quotes', line: quotedFrom }, 'body.csv');
  endLine();
  return lines;
}

interface Column {
  readonly at: number;
  readonly label: string;
  /** Null: nobody can propose it. */
  readonly field: string | null;
}

/** The columns of a file by their labels, which carry units. */
function columnsOf(source: BatchSource, header: readonly string[]): Column[] {
  const fields = new Map<string, string>([[fileLabels.symbol, 'symbol']]);
  for (const column of DATA_SETS[source].columns) {
    const { field, unit } = column;
    const label = fileLabel(column);
    const withUnit = unit === undefined ? '' : fileLabels.units[unit];
    fields.set(withUnit === '' ? label : fileLabels.withUnit(label, withUnit), field);
    fields.set(field, field);
  }
  return header.map((label, at) => ({ at, label, field: fields.get(label) ?? null }));
}

/** Columns that lead a file, and those of sources. */
const isBeside = (label: string) =>
  label === fileLabels.id || label === fileLabels.address || label.startsWith(fileLabels.sourceOf(''));

const ROWS_MAX = 20_000;

export async function compareCsv(db: Db, source: BatchSource, csv: string): Promise<CsvDifferences> {
  const [header = [], ...lines] = readCsv(csv);
  const idAt = header.indexOf(fileLabels.id);
  if (idAt < 0) throw new ApiError(422, { code: 'csv_unreadable', reason: 'columns' }, 'body.csv');
  if (lines.length > ROWS_MAX)
    throw new ApiError(
      422,
      { code: 'csv_unreadable', reason: 'rows', count: lines.length, limit: ROWS_MAX },
      'body.csv',
    );
  const kind = kindOfSource(source);
  const columns = columnsOf(source, header);
  const rows: CsvDifferences['rows'] = [];
  const problems: CsvDifferences['problems'] = [];
  const tell = (line: number, column: string | null, problem: (typeof CSV_PROBLEMS)[number], message: string | null) =>
    problems.push({ line, column, problem, message });
  for (const { label, field } of columns) if (field === null && !isBeside(label)) tell(1, label, 'unknownColumn', null);
  const ids = lines.map((cells) => Number(cells[idAt])).filter((id) => Number.isSafeInteger(id) && id > 0);
  const entities: ReadonlyMap<number, Entity> = await findEntities(db, kind, ids);
  let unchanged = 0;
  for (const [index, cells] of lines.entries()) {
    const line = index + 2;
    const entity = entities.get(Number(cells[idAt]));
    if (!entity?.slug) {
      tell(line, null, 'unknownRow', null);
      continue;
    }
    const changed = columns.flatMap(({ at, label, field }) => {
      const input = field === null ? null : proposedInput(kind, field);
      const after = (cells[at] ?? '').trim();
      if (field === null || input === null || input === 'picture') return [];
      const before = fieldText(entity, field) ?? '';
      if (isSameValue(input, before, after)) return [];
      if (after === '') {
        tell(line, label, 'emptied', null);
        return [];
      }
      const data = { fields: { [field]: after }, sources: {}, added: {} };
      const fault = contributionFaults(kind, 'edit', data).find((one) => one.at === `fields.${field}`);
      if (fault) tell(line, label, 'invalid', wordFormMessage(fault.message));
      return fault ? [] : [{ field, before, after }];
    });
    if (changed.length === 0) unchanged++;
    else rows.push({ slug: entity.slug, name: entity.name, cells: changed });
  }
  return { rows, problems, unchanged };
}
