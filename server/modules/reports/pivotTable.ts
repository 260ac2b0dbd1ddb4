import type { ListedSpec } from '#schemas/columns/spec.ts';
import type { ReportPivot } from '#schemas/entities/reports.ts';
import { pivotWords } from '#schemas/i18n/en/pivotWords.ts';
import { reportWords as words } from '#schemas/i18n/en/reports.ts';
import { listBins } from '#schemas/pivot/params.ts';
import type { Pivot, PivotAnswer, PivotCell, PivotGroup } from '#schemas/pivot/pivot.ts';
import { figureWriter, keyLabel, measureLabel, measureUnit, pivotTitle } from '#schemas/pivot/words.ts';
import { escapeHtml } from '#server/platform/http/html.ts';

/** Groups on paper; further ones are in the list itself. */
const ROWS_SHOWN = 200;
const COLUMNS_SHOWN = 12;
const MISSING = '--';

/** A pivot as a table: its total first, then each group before its parts. */
export function pivotHtml(spec: ListedSpec, { pivot, answer }: ReportPivot): string {
  const rows = [null, ...answer.rows.slice(0, ROWS_SHOWN).keys()];
  const columns = [null, ...answer.columns.slice(0, COLUMNS_SHOWN).keys()];
  const cells = new Map(answer.cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  const cellAt = (row: number | null, column: number | null) => cells.get(`${row ?? -1} ${column ?? -1}`);
  const nameOf = (side: 'rows' | 'columns', at: number | null) => nameOfGroup(spec, pivot, answer, side, at);
  const depthOf = (at: number | null) => (at === null ? 0 : (answer.rows[at]?.keys.length ?? 1) - 1);
  const lines = rows.map((row) => {
    const figures = columns.flatMap((column) => figuresHtml(spec, pivot, cellAt(row, column)));
    const name = escapeHtml(nameOf('rows', row));
    return `<tr${row === null ? ' class="total"' : ''}><th scope="row" style="padding-left:${depthOf(row) * 14}px">${name}</th>${figures.join('')}</tr>`;
  });
  const notes = [
    ...leftOut(spec, pivot, cellAt(null, null)),
    ...(listBins(spec, pivot) > 0 ? [words.sharedRows] : []),
    ...cut(answer.rows, ROWS_SHOWN),
    ...cut(answer.columns, COLUMNS_SHOWN),
  ];
  const note = notes.length === 0 ? '' : `<p class="small">${escapeHtml(notes.join(' '))}</p>`;
  return `<section><h2>${escapeHtml(pivotTitle(spec, pivot))}</h2><table class="rows pivot"><thead>${headsHtml(
    spec,
    pivot,
    columns.map((column) => nameOf('columns', column)),
  )}</thead><tbody>${lines.join('')}</tbody></table>${note}</section>`;
}

const cut = ({ length }: readonly PivotGroup[], shown: number) => (length > shown ? [words.groups(shown, length)] : []);

/** Groups of columns above, the measures of each below; without groups the measures alone. */
function headsHtml(spec: ListedSpec, pivot: Pivot, names: readonly string[]): string {
  const { measures } = pivot;
  const labels = measures.map((measure) => {
    const unit = measureUnit(spec, measure);
    return escapeHtml(`${measureLabel(spec, measure)}${unit === '' ? '' : `, ${unit}`}`);
  });
  const heads = names.flatMap(() => labels.map((label) => `<th scope="col" class="figure">${label}</th>`)).join('');
  const below = `<tr><td></td>${heads}</tr>`;
  if (names.length === 1) return below;
  const above = names.map(
    (name) => `<th scope="colgroup" class="figure" colspan="${measures.length}">${escapeHtml(name)}</th>`,
  );
  return `<tr><td></td>${above.join('')}</tr>${below}`;
}

/** Names of a group and of those around it in one line for columns; rows are set in below what they are parts of. */
function nameOfGroup(
  spec: ListedSpec,
  pivot: Pivot,
  answer: PivotAnswer,
  side: 'rows' | 'columns',
  at: number | null,
): string {
  const keys = at === null ? [] : (answer[side][at]?.keys ?? []);
  const names = keys.map((key, level) => {
    const bin = pivot[side][level];
    const edges = answer.edges[side === 'rows' ? level : pivot.rows.length + level] ?? null;
    return bin ? keyLabel(spec, bin, edges, key) : '';
  });
  if (names.length === 0) return pivotWords.total;
  return side === 'rows' ? (names.at(-1) ?? '') : names.join(' · ');
}

function figuresHtml(spec: ListedSpec, { measures }: Pivot, cell: PivotCell | undefined): readonly string[] {
  return measures.map((measure, at) => {
    const value = cell?.values[at];
    const written = value === undefined ? '' : value === null ? MISSING : figureWriter(spec, measure)(value);
    return `<td class="figure">${escapeHtml(written)}</td>`;
  });
}

/** What the total leaves out of each measure. */
function leftOut(spec: ListedSpec, { measures }: Pivot, total: PivotCell | undefined): readonly string[] {
  return measures.flatMap((measure, at) => {
    const rows = (total?.unknown[at] ?? 0) + (total?.stale[at] ?? 0);
    return rows > 0 ? [words.leavesOut(measureLabel(spec, measure), rows)] : [];
  });
}
