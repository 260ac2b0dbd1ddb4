import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { FORMER_NAMES_FIELD } from '#schemas/columns/formerNames.ts';
import {
  type ColumnSpec,
  type DataSetSpec,
  type FieldSpec,
  INVESTORS_FORMERLY_FIELD,
  INVESTORS_NOW_FIELD,
  INVESTORS_THEN_FIELD,
  isStored,
  LEADS_FORMERLY_FIELD,
  STATED_AMOUNT_FIELD,
  STATED_CURRENCY_FIELD,
  TOLD_AS_FIELD,
} from '#schemas/columns/spec.ts';
import type { EntityKind } from '#schemas/kinds.ts';

/** Fields shown elsewhere: address, head, sources, and what stands beside an amount or a name. */
const APART: readonly string[] = [
  ...['slug', 'logo', 'symbol', 'provenance'],
  ...[STATED_AMOUNT_FIELD, STATED_CURRENCY_FIELD, FORMER_NAMES_FIELD, TOLD_AS_FIELD],
  ...[INVESTORS_THEN_FIELD, INVESTORS_NOW_FIELD, INVESTORS_FORMERLY_FIELD, LEADS_FORMERLY_FIELD],
];

/** Sections of an entity page: long texts, reference lists and facts. A new column is placed by its type. */
export interface EntityParts {
  readonly identity: string;
  readonly facts: readonly (ColumnSpec | FieldSpec)[];
  readonly texts: readonly ColumnSpec[];
  readonly lists: readonly ColumnSpec[];
}

/** Assigns the fields of a data set to the sections of its page. */
export function recordParts(spec: DataSetSpec): EntityParts {
  const columns = spec.columns.filter(
    (column) => isStored(column) && column.field !== spec.identity && !APART.includes(column.field),
  );
  const texts = columns.filter(isRunningText);
  const lists = columns.filter((column) => column.type === 'refs');
  return {
    identity: spec.identity,
    facts: [
      ...columns.filter((column) => !texts.includes(column) && !lists.includes(column)),
      ...spec.companions.filter((companion) => !APART.includes(companion.field)),
    ],
    texts,
    lists,
  };
}

/** Free text, unlike a text with few distinct values. */
function isRunningText(column: ColumnSpec): boolean {
  return column.display === 'text' && !column.options;
}

export const ENTITY_PARTS: Readonly<Record<EntityKind, EntityParts>> = {
  project: recordParts(DATA_SETS.projects),
  venture: recordParts(DATA_SETS.organizations),
  people: recordParts(DATA_SETS.people),
};
