import { fileLabel, fileLabels } from '#schemas/columns/fileLabels.ts';
import { readProvenance } from '#schemas/provenance.ts';
import { NO_CODE } from '#schemas/queries/columnar.ts';
import type { TakenColumn } from './cellTexts.ts';
import type { CodedColumn } from './columns.ts';
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
