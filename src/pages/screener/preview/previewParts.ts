import type { ColumnSpec, DataSetSpec, FieldSpec } from '#schemas/columns/spec.ts';
import { findField } from '#schemas/columns/spec.ts';
import type { Source } from '#schemas/kinds.ts';
import { recordParts } from '#src/features/entity-fields/entityParts.ts';

/** The fields of a data set that lead its preview: a figure, what stands beside it, and the line under the name. */
const LEADING: Readonly<Record<Source, { readonly figure?: string; readonly beside?: string; readonly line: string }>> =
  {
    projects: { figure: 'price_usd', beside: 'change24h', line: 'description' },
    fundraising: { figure: 'amount_quantity', beside: 'stages', line: 'description' },
    organizations: { figure: 'total_investment_amount', beside: 'type', line: 'summary' },
    people: { line: 'primary_job_title' },
  };

/** How the preview lays out a row: what leads, everything else as facts, running texts, and lists of references. */
export interface PreviewParts {
  readonly figure: FieldSpec | undefined;
  readonly beside: FieldSpec | undefined;
  readonly line: FieldSpec | undefined;
  readonly facts: readonly (ColumnSpec | FieldSpec)[];
  readonly texts: readonly ColumnSpec[];
  readonly lists: readonly ColumnSpec[];
}

/** Sorts the fields of a data set into the parts of its preview; every field has one place. */
export function previewParts(spec: DataSetSpec): PreviewParts {
  const { facts, texts, lists } = recordParts(spec);
  const leading = LEADING[spec.source];
  const leads = ({ field }: FieldSpec) => Object.values(leading).includes(field);
  const fieldOf = (name: string | undefined) =>
    name === undefined ? undefined : (spec.columns.find((column) => column.field === name) ?? findField(spec, name));
  return {
    figure: fieldOf(leading.figure),
    beside: fieldOf(leading.beside),
    line: fieldOf(leading.line),
    facts: facts.filter((field) => !leads(field)),
    texts: texts.filter((field) => !leads(field)),
    lists,
  };
}
