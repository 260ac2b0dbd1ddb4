import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type ColumnSpec, type DataSetSpec, type FieldSpec, ORDER_FIELD } from '#schemas/columns/spec.ts';
import type { EntityKind, Source } from '#schemas/kinds.ts';

/** The data set whose rows are this kind of thing. */
export const SOURCE_OF = { project: 'projects', venture: 'organizations', people: 'people' } as const satisfies Record<
  EntityKind,
  Source
>;

/** Companions that the page shows in places of their own: in its address, its head and its sources. */
const APART: readonly string[] = ['slug', 'logo', 'symbol', 'provenance'];

/**
 * How a page lays out the fields of its data set: running texts, lists of references, and everything else as facts. A
 * column added to the data set finds its place by what it holds.
 */
export interface EntityParts {
  readonly identity: string;
  readonly facts: readonly (ColumnSpec | FieldSpec)[];
  readonly texts: readonly ColumnSpec[];
  readonly lists: readonly ColumnSpec[];
}

/** Sorts the fields of a data set into the parts of its page. */
export function recordParts(spec: DataSetSpec): EntityParts {
  const columns = spec.columns.filter((column) => column.field !== ORDER_FIELD && column.field !== spec.identity);
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

/** Free text, as opposed to a text with few distinct values. */
function isRunningText(column: ColumnSpec): boolean {
  return column.display === 'text' && !column.options;
}

/** The parts of the page of each kind. */
export const ENTITY_PARTS: Readonly<Record<EntityKind, EntityParts>> = {
  project: recordParts(DATA_SETS.projects),
  venture: recordParts(DATA_SETS.organizations),
  people: recordParts(DATA_SETS.people),
};
