import { fileLabel, fileLabels } from '#schemas/columns/fileLabels.ts';
import { momentsOf } from '#schemas/freshness.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { TakenColumn } from './cellTexts.ts';
import type { CodedColumn } from './columns.ts';
import { staleTest } from './stale.ts';
import type { Table } from './table.ts';

const SOURCES_FIELD = 'provenance';

/** A column that names the sources of another one; '' without any. */
export interface SourceColumn {
  readonly label: string;
  readonly value: (row: number) => string;
}

/** The source columns of those taken, for files and copied tables. None where rows do not say their sources. */
export function sourceColumns(taken: readonly TakenColumn[], table: Table): SourceColumn[] {
  const provenance = table.columns.get(SOURCES_FIELD);
  if (provenance?.kind !== 'text') return [];
  const sourcesOf = sourcesByField(provenance);
  return taken.flatMap(({ spec, column }) =>
    column === null
      ? []
      : [{ label: fileLabels.sourceOf(fileLabel(spec)), value: (row) => sourcesOf(row)?.get(spec.field) ?? '' }],
  );
}

/** The column that says which figures of a row are stale, and of which moment; null: none of those taken is in any row. */
export function staleColumn(taken: readonly TakenColumn[], table: Table): SourceColumn | null {
  const tests = taken.flatMap(({ spec }) => {
    const isStale = staleTest(table, spec.field);
    const column = table.columns.get(spec.field);
    return isStale && column?.kind === 'number' ? [{ spec, isStale, values: column.values }] : [];
  });
  if (tests.length === 0) return null;
  const provenance = table.columns.get(SOURCES_FIELD);
  const textOf = (row: number) => {
    const code = provenance?.kind === 'text' ? (provenance.codes[row] ?? NO_CODE) : NO_CODE;
    return provenance?.kind === 'text' && code !== NO_CODE ? provenance.dictionary.texts.at(code) : null;
  };
  return {
    label: fileLabels.staleAsOf,
    value: (row) => {
      const stale = tests.filter(({ isStale, values }) => isStale(row) && !Number.isNaN(values[row]));
      if (stale.length === 0) return '';
      const moments = momentsOf(textOf(row));
      return stale.map(({ spec }) => `${fileLabel(spec)} ${toMinute(moments.get(spec.field) ?? null)}`).join('; ');
    },
  };
}

type SourcesOfRow = (row: number) => ReadonlyMap<string, string> | null;

/**
 * `coingecko 2025-02-09T17:44Z`: the source of each figure of a row by field, with its minute; a source that states
 * another amount ends in that amount. Several are joined by `; `. Reads every provenance text once for all columns.
 */
function sourcesByField({ codes, dictionary }: CodedColumn): SourcesOfRow {
  const made = new Map<number, ReadonlyMap<string, string>>();
  return (row) => {
    const code = codes[row] ?? 0;
    if (code === NO_CODE) return null;
    let sources = made.get(code);
    if (!sources) {
      sources = readSources(dictionary.texts.at(code));
      made.set(code, sources);
    }
    return sources;
  };
}

function readSources(provenance: string): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  const add = (field: string, line: string) =>
    sources.set(field, sources.has(field) ? `${sources.get(field)}; ${line}` : line);
  const entries = readProvenance(provenance);
  for (const { source, fetched_at, fields } of entries) {
    for (const field of new Set(fields)) add(field, `${source} ${toMinute(fetched_at)}`);
  }
  // After those of the value.
  for (const { source, fetched_at, others = {} } of entries) {
    for (const [field, value] of Object.entries(others)) {
      add(field, fileLabels.states(`${source} ${toMinute(fetched_at)}`, String(value)));
    }
  }
  return sources;
}

function toMinute(iso: string | null): string {
  if (iso === null) return fileLabels.dateUnknown;
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*Z$/.test(iso) ? `${iso.slice(0, 16)}Z` : iso;
}
