import { z } from 'zod';
import type { AnswerCell, AnswerColumn, AnswerRow, AskQuery } from '#schemas/api/ask.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type DataSetSpec, type FieldSpec, findField, kindOfRef } from '#schemas/columns/spec.ts';
import { valueWord } from '#schemas/columns/valueWords.ts';
import { investorThenText } from '#schemas/entities/investorNames.ts';
import { namesIn, projectThenText } from '#schemas/entities/roundNames.ts';
import { statedAmountOf } from '#schemas/entities/statedAmounts.ts';
import { RefSchema } from '#schemas/entities/values.ts';
import { unitOf } from '#schemas/filters/filterableFields.ts';
import { staleFigure } from '#schemas/freshness.ts';
import { type DataSetName, detailPath, KINDS } from '#schemas/kinds.ts';
import { sortTerms } from '#schemas/queries/sort.ts';
import type { FoundRow } from './figures.ts';

/** Rows of an answer as a small grid. */

const USUAL: Readonly<Record<DataSetName, readonly string[]>> = {
  projects: ['name', 'sector', 'market_cap_usd', 'tvl'],
  organizations: ['ventures_name', 'type', 'number_of_investment', 'rounds_led', 'location'],
  people: ['name', 'primary_job_title', 'organization', 'location'],
  fundraising: ['date', 'projects', 'stages', 'amount_quantity', 'lead_investors'],
  news: ['created_at', 'title', 'tags', 'source_name'],
  research: ['created_at', 'title', 'author'],
  jobs: ['posted_date', 'name', 'company', 'workplace_type', 'places'],
  proposals: ['name'],
};
const COLUMNS_MAX = 9;

/** The usual columns, and those that the query names. */
export function columnsOf({ source, triples, sort, shown, aggregate, group }: AskQuery): AnswerColumn[] {
  const spec: DataSetSpec = DATA_SETS[source];
  const named = [
    ...shown,
    ...(aggregate.field === null ? [] : [aggregate.field]),
    ...(group ? [] : sortTerms(sort).map((term) => term.field)),
    ...triples.map(([field]) => field),
  ];
  return [...new Set([...USUAL[source], ...named])].slice(0, COLUMNS_MAX).flatMap((name) => {
    const field = findField(spec, name);
    return field ? [{ field: name, label: field.label, type: typeOf(field), unit: unitOf(spec, name) ?? null }] : [];
  });
}

function typeOf({ type }: FieldSpec): AnswerColumn['type'] {
  if (type === 'number' || type === 'date' || type === 'text') return type;
  return 'names';
}

const ListSchema = z.array(z.union([z.string(), RefSchema]));

const nameCell = (name: string, path: string | null, gender?: unknown) => ({
  ...{ name, path },
  ...(typeof gender === 'string' ? { gender } : {}),
});

export function rowOf(query: AskQuery, columns: readonly AnswerColumn[], row: FoundRow): AnswerRow {
  const { source } = query;
  const spec: DataSetSpec = DATA_SETS[source];
  const slug = typeof row.slug === 'string' ? row.slug : null;
  const kind = source === 'fundraising' ? 'round' : KINDS[source].opens;
  const path = source === 'fundraising' ? detailPath('round', String(row._id)) : slug && detailPath(kind, slug);
  const subject = slug && detailPath(KINDS[source].opens, slug);
  const at = columns.findIndex(({ field }) => findField(spec, field)?.besideStated);
  const stated = at === -1 ? null : statedAmountOf(row);
  const stale = columns.flatMap(({ field }, place) => {
    const figure = staleFigure(spec, row, field);
    return figure ? [{ at: place, asOf: figure.moment }] : [];
  });
  return {
    id: row._id,
    kind: kind === 'proposal' ? null : kind,
    path: path || null,
    ...(stated && { stated: { at, ...stated } }),
    ...(stale.length > 0 && { stale }),
    cells: columns.map(({ field }): AnswerCell => {
      const value = row[field];
      if (field === spec.identity)
        return typeof value === 'string'
          ? [nameCell(projectThenText(namesIn(row, value)), subject || null, row.gender)]
          : null;
      if (typeof value === 'number') return value;
      const spoken: Partial<FieldSpec> = findField(spec, field) ?? {};
      if (typeof value === 'string') return valueWord(spoken, value);
      const list = ListSchema.safeParse(value);
      if (!list.success || list.data.length === 0) return null;
      return list.data.map((one) =>
        typeof one === 'string'
          ? nameCell(investorThenText(row, valueWord(spoken, one)), null)
          : nameCell(
              investorThenText(row, one.name),
              one.slug !== null && spoken.refKind ? detailPath(kindOfRef(spoken, one), one.slug) : null,
              one.gender,
            ),
      );
    }),
  };
}
