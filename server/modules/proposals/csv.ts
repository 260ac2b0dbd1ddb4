import type { BATCH_SOURCES, CSV_PROBLEMS, CsvDifferences } from '#schemas/api/contributions.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { fileLabel, fileLabels } from '#schemas/columns/fileLabels.ts';
import { isFormula } from '#schemas/csv.ts';
import {
  CONTRIBUTION_LIMITS,
  contributionFaults,
  type ProposedInput,
  proposedInput,
} from '#schemas/forms/contributionRules.ts';
import { isSameValue } from '#schemas/forms/mergeField.ts';
import { wordFormMessage } from '#schemas/forms/messages.ts';
import { fullText } from '#schemas/forms/profileEdits.ts';
import type { ErrorFactsOf } from '#schemas/i18n/errors.ts';
import { type EntityKind, KINDS } from '#schemas/kinds.ts';
import { type Entity, fieldText, findEntities } from '#server/modules/community/entities.ts';
import type { Db } from '#server/platform/db/rows.ts';
import { ApiError } from '#server/platform/errors.ts';
import { inSlices } from '#server/platform/slices.ts';

/** How a CSV that was exported, and then changed, differs from the data. */

type BatchSource = (typeof BATCH_SOURCES)[number];
export const kindOfSource = (source: BatchSource): EntityKind => KINDS[source].opens;

/** An export has fewer columns, with those of sources. */
const COLUMNS_MAX = 300;
/** What stands between the signs that end a cell; carriage returns are left out. */
const PLAIN = /[^,\n\r]*/y;

/** Cells of a file by RFC 4180, line by line, of which the empty ones have none; an apostrophe before a formula is the export's. */
export function* csvLines(text: string): Generator<string[], void, undefined> {
  let line: string[] = [];
  let cell = '';
  let count = 0;
  let quotedFrom: number | null = null;
  const endCell = () => {
    if (line.length >= COLUMNS_MAX) throw unreadable({ code: 'csv_unreadable', reason: 'wide', limit: COLUMNS_MAX });
    line.push(cell.startsWith("'") && isFormula(cell.charCodeAt(1)) ? cell.slice(1) : cell);
    cell = '';
  };
  const endLine = (): string[] => {
    endCell();
    const ended = line;
    line = [];
    if (ended.length === 1 && ended[0] === '') return [];
    count++;
    return ended;
  };
  const given = text.replace(/^\uFEFF/, '');
  for (let at = 0; at < given.length; at++) {
    if (quotedFrom !== null) {
      // Quotes aside, cells are taken whole: sign by sign, one of 2 MB would hold up everybody.
      const end = given.indexOf('"', at);
      cell += given.slice(at, end < 0 ? given.length : end);
      if (end < 0) break;
      at = end;
      if (given[at + 1] === '"') {
        cell += '"';
        at++;
      } else quotedFrom = null;
      continue;
    }
    if (given[at] === '"' && cell === '') {
      quotedFrom = count + 1;
      continue;
    }
    PLAIN.lastIndex = at;
    const plain = PLAIN.exec(given)?.[0] ?? '';
    cell += plain;
    at += plain.length;
    const sign = given[at];
    if (sign === ',') endCell();
    else if (sign === '\n') yield endLine();
  }
  if (quotedFrom !== null) throw unreadable({ code: 'csv_unreadable', reason: 'quotes', line: quotedFrom });
  yield endLine();
}

const unreadable = (facts: ErrorFactsOf<'csv_unreadable'>) => new ApiError(422, facts, 'body.csv');

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

interface Proposable {
  readonly at: number;
  readonly label: string;
  readonly field: string;
  readonly input: Exclude<ProposedInput, 'picture'>;
}

/** Columns that lead a file, and those of sources. */
const isBeside = (label: string) =>
  label === fileLabels.id || label === fileLabels.address || label.startsWith(fileLabels.sourceOf(''));

/** What one answer lists: as many rows as one batch sends, and of large cells fewer. */
const LISTED = { rows: CONTRIBUTION_LIMITS.rows, problems: 200, characters: 500_000, label: 200 };
const ROWS_MAX = 20_000;
/** Rows of the data that are read at a time. */
const READ_AT_ONCE = 200;

/** Header and rows of a file. */
async function readLines(csv: string): Promise<{ readonly header: readonly string[]; readonly lines: string[][] }> {
  const all: string[][] = [];
  let count = -1;
  for await (const line of inSlices(csvLines(csv))) if (line.length > 0 && count++ < ROWS_MAX) all.push(line);
  if (count > ROWS_MAX) throw unreadable({ code: 'csv_unreadable', reason: 'rows', count, limit: ROWS_MAX });
  const [header = [], ...lines] = all;
  return { header, lines };
}

/** Collects what is said of a file: it lists the first parts and counts the rest. */
class Differences {
  readonly rows: CsvDifferences['rows'] = [];
  readonly problems: CsvDifferences['problems'] = [];
  unchanged = 0;
  #rows = 0;
  #problems = 0;
  #characters = 0;
  readonly #skip: number;

  constructor(skip: number) {
    this.#skip = skip;
  }

  addProblem(
    line: number,
    column: string | null,
    problem: (typeof CSV_PROBLEMS)[number],
    message: string | null = null,
  ): void {
    if (this.#problems++ >= LISTED.problems) return;
    this.problems.push({ line, column: column?.slice(0, LISTED.label) ?? null, problem, message });
  }

  addRow(row: CsvDifferences['rows'][number]): void {
    if (this.#rows++ < this.#skip || this.rows.length >= LISTED.rows || this.#characters >= LISTED.characters) return;
    this.rows.push(row);
    for (const { before, after } of row.cells) this.#characters += before.length + after.length;
  }

  get answer(): CsvDifferences {
    const { rows, problems, unchanged } = this;
    return { rows, rows_total: this.#rows, problems, problems_total: this.#problems, unchanged };
  }
}

/** Compares a file of up to 2 MB with the data, in slices that leave time for other requests. `skip`: rows listed before. */
export async function compareCsv(db: Db, source: BatchSource, csv: string, skip: number): Promise<CsvDifferences> {
  const { header, lines } = await readLines(csv);
  const idAt = header.indexOf(fileLabels.id);
  if (idAt < 0) throw unreadable({ code: 'csv_unreadable', reason: 'columns' });
  const kind = kindOfSource(source);
  const found = new Differences(skip);
  const columns: Proposable[] = [];
  for (const { at, label, field } of columnsOf(source, header)) {
    if (field === null && !isBeside(label)) found.addProblem(1, label, 'unknownColumn');
    const input = field === null ? null : proposedInput(kind, field);
    if (field === null || input === null || input === 'picture') continue;
    // Of equal columns the first counts: each would be compared in every row.
    if (columns.some((one) => one.field === field)) found.addProblem(1, label, 'doubleColumn');
    else columns.push({ at, label, field, input });
  }
  const seen = new Set<number>();
  let entities: ReadonlyMap<number, Entity> = new Map();
  for await (const [index, cells] of inSlices(lines.entries())) {
    if (index % READ_AT_ONCE === 0) {
      const ids = lines.slice(index, index + READ_AT_ONCE).map((line) => Number(line[idAt]));
      const known = ids.filter((id) => Number.isSafeInteger(id) && id > 0);
      entities = await findEntities(db, kind, known);
    }
    const line = index + 2;
    const entity = entities.get(Number(cells[idAt]));
    if (!entity?.slug) {
      found.addProblem(line, null, 'unknownRow');
      continue;
    }
    if (seen.has(entity.id)) {
      found.addProblem(line, null, 'repeated');
      continue;
    }
    seen.add(entity.id);
    const changed = columns.flatMap(({ at, label, field, input }) => {
      const after = fullText(input, (cells[at] ?? '').trim());
      const before = fieldText(entity, field) ?? '';
      if (isSameValue(input, before, after)) return [];
      if (after === '') {
        found.addProblem(line, label, 'emptied');
        return [];
      }
      const data = { fields: { [field]: after }, sources: {}, added: {} };
      const fault = contributionFaults(kind, 'edit', data).find((one) => one.at === `fields.${field}`);
      if (fault) found.addProblem(line, label, 'invalid', wordFormMessage(fault.message));
      return fault ? [] : [{ field, before, after }];
    });
    if (changed.length === 0) found.unchanged++;
    else found.addRow({ slug: entity.slug, name: entity.name, cells: changed });
  }
  return found.answer;
}
