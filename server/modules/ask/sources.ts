import type { AnswerColumn, Answered } from '#schemas/api/ask.ts';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { latestOf } from '#schemas/freshness.ts';
import { askAnswers } from '#schemas/i18n/en/askAnswers.ts';
import { type Provenance, readProvenance } from '#schemas/provenance.ts';
import { figureField } from './askedPivot.ts';
import { type Found, measuredFields } from './figures.ts';
import type { CheckedQuery } from './select.ts';

/** Where the figures of an answer come from, and of which moment they are. */

const words = askAnswers;

/** Sources of a field that are named; an answer of thousands of rows may have more. */
const NAMED = 12;

/**
 * The sources of all that is counted, and of each figure with their newest moments: of what is measured over all rows those of
 * all rows, of other columns those of the rows that are shown.
 */
export function sourcesOf(checked: CheckedQuery, found: Found, columns: readonly AnswerColumn[]): Answered['sources'] {
  const { spec, query } = checked;
  const measured = found.origins.map(({ provenance, known }) => ({ read: readProvenance(provenance), known }));
  const shown = found.rows.flatMap((row) => readProvenance(typeof row.provenance === 'string' ? row.provenance : null));
  const figure = figureField(checked);
  const overall = measuredFields(checked);
  const columnFields = query.group
    ? []
    : columns.filter(({ type }) => type === 'number' || type === 'date').map(({ field }) => field);
  const fields = [...new Set([...overall, ...columnFields])];
  const whole = {
    label: words.counted(query.source),
    source: found.kind === 'sample' ? words.sample : 'Assay',
    asOf: found.asOf,
  };
  return [
    whole,
    ...fields.flatMap((field) => {
      const of = overall.includes(field)
        ? measured.flatMap(({ read, known }) => (known || field !== figure ? read : []))
        : shown;
      return sourcesOfField(spec, field, of);
    }),
  ];
}

function sourcesOfField(spec: DataSetSpec, field: string, provenance: readonly Provenance[]): Answered['sources'] {
  const moments = new Map<string, string | null>();
  for (const { source, fields, fetched_at } of provenance) {
    if (fields.includes(field)) moments.set(source, latestOf([moments.get(source) ?? null, fetched_at]));
  }
  return [...moments]
    .toSorted(([one, a], [other, b]) => (b ?? '').localeCompare(a ?? '') || one.localeCompare(other))
    .slice(0, NAMED)
    .map(([source, asOf]) => ({
      label: findField(spec, field)?.label ?? field,
      source: source === 'sample' ? words.sample : source,
      asOf,
    }));
}
