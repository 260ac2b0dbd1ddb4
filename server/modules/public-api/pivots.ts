import { V1_SETS, type V1Name } from '#schemas/api/public-api.ts';
import { KINDS } from '#schemas/kinds.ts';
import { PivotAnswerSchema } from '#schemas/pivot/answer.ts';
import { filterOfKeys } from '#schemas/pivot/conditions.ts';
import { fileRows } from '#schemas/pivot/file.ts';
import type { Pivot, PivotAnswer } from '#schemas/pivot/pivot.ts';
import { readFilter } from '#server/modules/data-query/query.ts';
import { csvLine } from './formats.ts';
import type { Answered, DataDoor } from './rows.ts';
import { named, type readWantedPivot, specOfCall } from './wanted.ts';

/** Pivots for programs, asked through the data query. */

const sidOf = (name: V1Name) => KINDS[V1_SETS[name].source].pivotSid;

/** What a pivot is asked as, checked. */
export type WantedPivot = ReturnType<typeof readWantedPivot>;

/** @throws ApiError 422 naming the parameter. */
export async function askPivot(
  door: DataDoor,
  name: V1Name,
  wanted: WantedPivot,
  client: string,
): Promise<Answered<PivotAnswer>> {
  const sid = sidOf(name);
  return await door.ask(sid, door.query(sid, wanted), PivotAnswerSchema, client);
}

/** The question of a pivot; equal keys mean equal answers of one version. */
export function pivotKey(door: DataDoor, name: V1Name, wanted: WantedPivot): string {
  return door.query(sidOf(name), wanted).key;
}

/** The answer with the conditions of every group. `now`: ms since 1970, for rolling dates. */
export function withFilters(name: V1Name, { pivot, filter: asked, f }: WantedPivot, answer: PivotAnswer, now: number) {
  const spec = specOfCall(name, f);
  const { filter } = named(() => readFilter(spec, asked, now));
  const bins = [...pivot.rows, ...pivot.columns].map((bin, at) => ({ bin, edges: answer.edges[at] ?? null }));
  const filtered = (group: PivotAnswer['rows'][number], offset: number) => {
    return { ...group, filter: filterOfKeys(spec, filter, bins.slice(offset), group.keys) };
  };
  return {
    ...answer,
    rows: answer.rows.map((group) => filtered(group, 0)),
    columns: answer.columns.map((group) => filtered(group, pivot.rows.length)),
  };
}

/** A line a cell with its keys, rows, figures and what each leaves out; totals have no key where they are of all. */
export function pivotCsv(pivot: Pivot, answer: PivotAnswer): string {
  const { head, rows } = fileRows(pivot, answer);
  return [head, ...rows].map(csvLine).join('');
}
