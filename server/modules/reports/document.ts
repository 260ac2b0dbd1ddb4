import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type ColumnSpec, figureColumn, isStored, type ListedSpec } from '#schemas/columns/spec.ts';
import { valueWord } from '#schemas/columns/valueWords.ts';
import { chartColumns, type ReportChart, type ReportFacts, reportChart } from '#schemas/entities/reports.ts';
import { formatStated, statedBeside } from '#schemas/entities/statedAmounts.ts';
import { drawnFigure, figureForm } from '#schemas/filters/findText.ts';
import { partText } from '#schemas/filters/groupText.ts';
import { formatCount, formatDate, formatDateTime, formatTimedDate } from '#schemas/format.ts';
import { withFormulas } from '#schemas/formulas/viewFormulas.ts';
import { staleFigure } from '#schemas/freshness.ts';
import { addressOf, BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { reportWords as words } from '#schemas/i18n/en/reports.ts';
import { listPath } from '#schemas/kinds.ts';
import { encodeView, type View, visibleColumns } from '#schemas/queries/view.ts';
import { conditionText } from '#server/modules/ask/reading/describe.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { pivotHtml } from './pivotTable.ts';

/** Names shown of a list in a cell. */
const NAMES_SHOWN = 5;

/** An edition as one HTML file in the language of this build: no script, nothing from elsewhere, and made to be printed. */
export function writeReport(facts: ReportFacts): string {
  const { title, list, view, total, madeAt, asOf, sources } = facts;
  const spec: ListedSpec = withFormulas(DATA_SETS[facts.source], facts.view.formulas);
  const counted = facts.counted.length;
  const made = [words.madeOn(formatDateTime(madeAt, 'plain')), words.list(list), words.rows(total)];
  const ending = [
    ...(sources.length > 0 ? [words.sources(sources.join(', '))] : []),
    ...(asOf === null ? [] : [words.asOf(formatDateTime(asOf, 'plain'))]),
  ];
  const drawn = chartsOf(spec, facts).map(chartHtml).join('');
  return [
    `<!doctype html><html lang="${BUILD_LANGUAGE}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(title)}</title><style>${STYLE}</style></head><body>`,
    `<header><p class="brand">Assay</p><h1>${escapeHtml(title)}</h1><p class="facts">${made.map(escapeHtml).join(' · ')}</p></header>`,
    conditionsHtml(spec, view),
    notesHtml(facts.note),
    drawn === '' ? '' : `<div class="charts">${drawn}</div>`,
    counted < total && drawn !== '' ? `<p class="small">${escapeHtml(words.counted(counted))}</p>` : '',
    pivotOf(spec, facts),
    tableHtml(reportColumns(spec, view), facts),
    `<footer><p>${escapeHtml(ending.join(' '))}</p><p><a href="${escapeHtml(linkOf(spec, facts))}">${escapeHtml(words.open)}</a></p></footer>`,
    '</body></html>',
  ].join('');
}

/** The pivot of the list, or that it cannot be counted; nothing where it has none. */
function pivotOf(spec: ListedSpec, { pivot, view }: ReportFacts): string {
  if (pivot) return pivotHtml(spec, pivot);
  return view.pivot === undefined ? '' : `<p class="small">${escapeHtml(words.noPivot)}</p>`;
}

/** The columns that a list shows; for figures over time stands their change. */
export function reportColumns(spec: ListedSpec, view: View): readonly ColumnSpec[] {
  const columns = visibleColumns(spec, view).map((column) => figureColumn(spec, column));
  return [...new Map(columns.map((column) => [column.field, column])).values()].filter(isStored);
}

function chartsOf(spec: ListedSpec, { charts, counted }: ReportFacts): readonly DatedChart[] {
  return chartColumns(spec)
    .filter(({ field }) => charts.includes(field))
    .map((column) => datedChart(spec, column, counted));
}

interface DatedChart extends ReportChart {
  /** Rows whose figure is stale: no bar has them. */
  readonly stale: number;
}

function datedChart(spec: ListedSpec, column: ColumnSpec, counted: ReportFacts['counted']): DatedChart {
  const current = counted.filter((row) => staleFigure(spec, row, column.field) === null);
  const values = current.map((row) => row[column.field]);
  return { ...reportChart(column, values), stale: counted.length - current.length };
}

/** Where the list opens, in the language of this build. */
function linkOf({ source }: ListedSpec, { view, site }: ReportFacts): string {
  const link = new URL(addressOf(listPath(source)), site);
  for (const [name, value] of Object.entries(encodeView(view))) link.searchParams.set(name, value);
  return link.href;
}

function conditionsHtml(spec: ListedSpec, { filter, search }: View): string {
  const conditions = [
    ...filter.map((part) => partText(part, (triple) => conditionText(spec, triple))),
    ...(search === '' ? [] : [words.search(search)]),
  ];
  const items = (conditions.length === 0 ? [words.noConditions] : conditions)
    .map((condition) => `<li>${escapeHtml(condition)}</li>`)
    .join('');
  return `<section><h2>${escapeHtml(words.conditions)}</h2><ul class="conditions">${items}</ul></section>`;
}

function notesHtml(note: string): string {
  const paragraphs = note
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br>')}</p>`);
  if (paragraphs.length === 0) return '';
  return `<section class="notes"><h2>${escapeHtml(words.notes)}</h2>${paragraphs.join('')}</section>`;
}

/** A table whose second column is drawn as bars: it reads the same in a mail, on paper and to a screen reader. */
function chartHtml({ label, bars, unknown, stale, more, overlaps }: DatedChart): string {
  const most = Math.max(1, ...bars.map(({ rows }) => rows));
  const lines = bars.map(
    ({ label: name, rows }) =>
      `<tr><th scope="row">${escapeHtml(name)}</th><td class="bar"><span style="width:${((rows / most) * 100).toFixed(1)}%"></span></td><td class="figure">${formatCount(rows)}</td></tr>`,
  );
  const notes = [
    ...(unknown > 0 ? [words.unknown(unknown)] : []),
    ...(stale > 0 ? [words.staleLeftOut(stale)] : []),
    ...(more > 0 ? [words.more(more)] : []),
    ...(overlaps ? [words.overlaps] : []),
  ];
  const note = notes.length === 0 ? '' : `<p class="small">${escapeHtml(notes.join(' '))}</p>`;
  return `<figure><table><caption>${escapeHtml(words.rowsOf(label))}</caption><tbody>${lines.join('')}</tbody></table>${note}</figure>`;
}

function tableHtml(columns: readonly ColumnSpec[], { rows, total, source }: ReportFacts): string {
  const spec: ListedSpec = DATA_SETS[source];
  const heads = columns.map((column) => `<th scope="col"${figureClass(column)}>${escapeHtml(column.label)}</th>`);
  const lines = rows.map(
    (row) =>
      `<tr>${columns.map((column) => `<td${figureClass(column)}>${cellHtml(spec, column, row)}</td>`).join('')}</tr>`,
  );
  const first = rows.length < total ? `<p class="small">${escapeHtml(words.first(rows.length, total))}</p>` : '';
  return `<section><h2>${escapeHtml(words.table)}</h2>${first}<table class="rows"><thead><tr>${heads.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></section>`;
}

const figureClass = ({ type }: ColumnSpec) => (type === 'number' ? ' class="figure"' : '');

/** A cell; a stale figure is dimmed and says its date. */
function cellHtml(spec: ListedSpec, column: ColumnSpec, row: Readonly<Record<string, unknown>>): string {
  const shown = escapeHtml(cellText(column, row));
  const stale = staleFigure(spec, row, column.field);
  if (stale === null) return shown;
  const date = stale.moment === null ? words.staleUndated : words.staleAsOf(formatDate(stale.moment.slice(0, 10)));
  return `<span class="stale">${shown} <small>${escapeHtml(date)}</small></span>`;
}

/** What a cell says, as in the table of the site; a missing value is `--`. */
function cellText(column: ColumnSpec, row: Readonly<Record<string, unknown>>): string {
  const value = row[column.field];
  if (Array.isArray(value)) {
    const names = value.map((member) => valueWord(column, nameOf(member))).filter((name) => name !== '');
    const further = names.length - NAMES_SHOWN;
    return names.length === 0 ? MISSING : names.slice(0, NAMES_SHOWN).join(', ') + (further > 0 ? ` +${further}` : '');
  }
  const stated = statedBeside(row, column);
  if (typeof value === 'number') {
    const figure = drawnFigure(value, figureForm(column));
    return stated ? `${figure} (${formatStated(stated)})` : figure;
  }
  if (stated) return formatStated(stated);
  if (typeof value !== 'string' || value === '') return MISSING;
  if (column.type !== 'date') return valueWord(column, value);
  return column.timed === true ? formatTimedDate(value) : formatDate(value);
}

const MISSING = '--';

function nameOf(member: unknown): string {
  if (typeof member === 'string') return member;
  return typeof member === 'object' && member !== null && 'name' in member ? String(member.name) : '';
}

const STYLE = `
:root{color-scheme:light}
body{margin:0 auto;max-width:1120px;padding:32px 24px;background:#fff;color:#16181d;font:13px/1.5 system-ui,"Segoe UI",Roboto,sans-serif}
.brand{margin:0;font-weight:700;color:#8a5a00}
h1{margin:4px 0;font-size:26px;line-height:1.25}
h2{margin:28px 0 8px;font-size:15px}
.facts,.small,footer{color:#565b66}.facts{margin:0}.small{margin:6px 0 0;font-size:12px}
.conditions{margin:0;padding:0;list-style:none}.conditions li{display:inline-block;margin:0 6px 6px 0;padding:2px 8px;border-radius:4px;background:#eef0f3;font-family:ui-monospace,Menlo,Consolas,monospace;font-size:12px}
.notes p{max-width:72ch;margin:0 0 8px}
.charts{display:grid;grid-template-columns:repeat(auto-fit,minmax(320px,1fr));gap:0 40px}
figure{margin:24px 0 0;break-inside:avoid}
table{width:100%;border-collapse:collapse}
caption{padding-bottom:6px;text-align:left;font-size:15px;font-weight:600}
figure th{width:34%;padding:2px 8px 2px 0;text-align:left;font-weight:400}
.bar span{display:block;height:12px;min-width:1px;border-radius:2px;background:#3b82d6;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.figure{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}
figure .figure{width:64px}
.stale{color:#565b66}.stale small{display:block;font-size:11px}
.rows{font-size:12px}.rows th,.rows td{padding:5px 12px 5px 0;border-bottom:1px solid #e3e5ea;text-align:left;vertical-align:top}
.rows thead th{border-bottom-color:#9aa0ab;color:#565b66;font-weight:500}.rows th.figure,.rows td.figure{text-align:right}
.pivot th{font-weight:400}.pivot .total th,.pivot .total td{font-weight:600}.rows tr{break-inside:avoid}thead{display:table-header-group}
footer{margin-top:28px;font-size:12px}footer p{margin:0 0 4px}a{color:#0b5fae}
@page{size:A4 landscape;margin:14mm}
@media print{body{max-width:none;padding:0}}
@media screen and (max-width:600px){body{padding:20px 14px}.rows{display:block;overflow-x:auto}}
`;
