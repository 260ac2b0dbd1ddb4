import { formatCount, formatShort } from '#schemas/format.ts';
import type { Sid } from '#schemas/queries/catalog.ts';
import { tableChartMessages as text } from '#src/i18n/en/charts.ts';
import { type BinMark, type BinTotal, binSummary } from './bins.ts';
import { type ChartFile, fileName, rowsFile } from './chartFile.ts';

/** Charts whose drawing is a table of the page: one row a chart. Picture, file and words are made of the same rows. */

export interface TableDescriptor {
  readonly label: string;
  readonly query: Sid;
  readonly unit: string;
  readonly method: string;
  readonly format: (value: number) => string;
  /** How its picture is drawn: standing bars, lying bars, or a cell for each two. */
  readonly form: 'columns' | 'ranked' | 'matrix';
  /** Parts of a bar stand side by side: their sum says nothing. */
  readonly sideBySide?: true;
  /** Parts are a fall, neither, and a rise. */
  readonly isTrend?: true;
}

const ofInvestor = { query: 'detail_venture', unit: text.usd, format: formatShort } as const;
const ofProject = { query: 'detail_project', format: formatShort, form: 'ranked' } as const;

export const TABLE_CHARTS = {
  dealQuarters: { ...ofInvestor, ...text.dealQuarters, form: 'columns' },
  dealStages: { ...ofInvestor, ...text.dealStages, form: 'ranked' },
  dealSectors: { ...ofInvestor, ...text.dealSectors, form: 'ranked' },
  coInvestors: {
    ...text.coInvestors,
    query: 'venture_coinvestors',
    unit: text.deals,
    format: formatCount,
    form: 'matrix',
  },
  comparedQuarters: {
    ...text.comparedQuarters,
    query: 'detail_venture',
    unit: text.deals,
    format: formatCount,
    form: 'columns',
    sideBySide: true,
  },
  breadth: {
    ...text.breadth,
    query: 'observatory_projects',
    unit: text.projects,
    format: formatCount,
    form: 'ranked',
    isTrend: true,
  },
  supply: { ...ofProject, ...text.supply, unit: text.tokens },
  raisedByStage: { ...ofProject, ...text.raisedByStage, unit: text.usd },
} as const satisfies Record<string, TableDescriptor>;

/** A chart of this kind with its figures. */
export interface TableChart {
  readonly descriptor: TableDescriptor;
  /** Whose figures they are; left out where the page has but one. */
  readonly subject?: { readonly name: string; readonly slug: string | null };
  /** What is drawn in the picture: a bar each, or a row of the matrix with its cells as parts. */
  readonly marks: readonly BinMark[];
  /** The file: raw figures under their heads; null: unknown. */
  readonly heads: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
  /** In words, computed from the same rows. */
  readonly summary: string;
  /** Source and moment. */
  readonly origin: string;
}

export function tableTitle({ descriptor: { label }, subject }: TableChart): string {
  return subject ? text.of(label, subject.name) : label;
}

export function tableFileName({ descriptor: { label }, subject }: TableChart): string {
  return fileName(label, subject?.slug ?? subject?.name ?? '');
}

export function tableFile(chart: TableChart): ChartFile {
  const { heads, rows } = chart;
  return rowsFile({ title: tableTitle(chart), name: tableFileName(chart), heads, rows });
}

/** Sums by bins in a sentence or two; `rows`: how they are counted. */
export function sumsInWords(
  { unit, format, form }: TableDescriptor,
  marks: readonly BinMark[],
  total: BinTotal,
  rows: (count: number) => string,
): string {
  return binSummary({ kind: 'sum', unit, format, rows, form }, marks, total);
}

/** A bar of a picture. */
export function pictureMark(
  key: BinMark['key'],
  value: number | null,
  more: Partial<Omit<BinMark, 'key' | 'value'>> = {},
): BinMark {
  const label = more.label ?? String(key);
  return { short: label, rows: 0, unknown: 0, ...more, key, label, value };
}
