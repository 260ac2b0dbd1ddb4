import * as z from 'zod/mini';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { normaliseFilter, parseFilter } from '#schemas/filters/triples.ts';
import { decodeView, encodeLayout } from '#schemas/queries/view.ts';
import { parseJson } from '#src/shared/storage/storedJson.ts';
import { type NewList, nameProblem, type SavedList, tidyName } from './savedList.ts';

/** The most lists that a device keeps of a data set. */
export const DEVICE_LISTS_MAX = 100;

const StoredSchema = z.object({
  id: z.int(),
  name: z.string(),
  table: z.string(),
  filter: z.unknown(),
  sort: z.nullable(z.object({ field: z.string(), order: z.enum(['asc', 'desc']) })),
  search: z.string(),
  /** As an address writes it. */
  layout: z.optional(z.record(z.string(), z.string())),
});

/** Reads what was stored for a data set. What is damaged, foreign or too much falls away; the rest stays. */
export function readDeviceLists(spec: DataSetSpec, stored: string | null): readonly SavedList[] {
  const lists: SavedList[] = [];
  for (const item of parseJson(stored, z.array(z.unknown())) ?? []) {
    const list = readList(spec, item);
    if (!list || lists.some(({ id }) => id === list.id) || lists.length === DEVICE_LISTS_MAX) continue;
    if (nameProblem(lists, list) === null) lists.push(list);
  }
  return lists;
}

export function writeDeviceLists(lists: readonly SavedList[]): string {
  return JSON.stringify(
    lists.map(({ id, name, source, view }) => ({
      id: numberOf(id),
      name,
      table: source,
      filter: view.filter,
      sort: view.sort,
      search: view.search,
      layout: encodeLayout(view),
    })),
  );
}

/** Adds a list under an id that no other of its data set has. */
export function withList(lists: readonly SavedList[], list: NewList): readonly SavedList[] {
  const id = Math.max(0, ...lists.map((other) => numberOf(other.id))) + 1;
  return [...lists, { ...list, id: idOf(list.source, id) }];
}

function readList(spec: DataSetSpec, item: unknown): SavedList | null {
  const parsed = z.safeParse(StoredSchema, item);
  if (!parsed.success || parsed.data.table !== spec.source) return null;
  const { id, name, sort, search, layout = {} } = parsed.data;
  const filter = parseFilter(spec, parsed.data.filter);
  if (!filter.ok || (sort && !findField(spec, sort.field)?.sortable)) return null;
  const { columns, widths, pinned } = decodeView(spec, layout);
  return {
    id: idOf(spec.source, id),
    name: tidyName(name),
    source: spec.source,
    view: { filter: normaliseFilter(filter.value), sort, search, columns, widths, pinned },
    notify: false,
  };
}

// A data set counts its own; among all lists of the device its name tells them apart.
const idOf = (source: string, id: number) => `${source}:${id}`;
const numberOf = (id: string) => Number(id.slice(id.indexOf(':') + 1));
