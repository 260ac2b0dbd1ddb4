import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { SeenFacts } from '#schemas/api/listMarks.ts';
import type { DirectorySpec } from '#schemas/columns/spec.ts';
import type { DataGridHandle } from '#src/grid/props.ts';
import type { TableHandle, TableQuery, TableState } from '#workers/client.ts';
import { type Due, dueRecords, type Marks } from './due.ts';
import { factFields, factsOf } from './facts.ts';

/** Rows of a view that a review takes; of those that the server answers page by page, one answer. */
const ROWS_MAX = 10_000;
const ANSWER_MAX = 1_000;

/** The rows of a view when a review began, in its order. */
export interface ReviewRows {
  readonly ids: readonly number[];
  readonly facts: ReadonlyMap<number, SeenFacts>;
  readonly due: ReadonlyMap<number, Due>;
  /** The view has more rows than a review takes. */
  readonly isPart: boolean;
}

type Read = { readonly status: 'reading' | 'failed' } | { readonly status: 'ready'; readonly rows: ReviewRows };

/** Reads the rows of a view once, as soon as they and the marks are known; `retry` after a failure. */
export function useReviewRows({
  spec,
  handle,
  state,
  query,
  marks,
  isReady,
}: {
  readonly spec: DirectorySpec;
  readonly handle: TableHandle;
  readonly state: TableState;
  readonly query: TableQuery;
  readonly marks: Marks;
  readonly isReady: boolean;
}): Read & { readonly retry: () => void } {
  const [read, setRead] = useState<Read>({ status: 'reading' });
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => {
    setRead({ status: 'reading' });
    setAttempt((count) => count + 1);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the order is that of the beginning.
  useEffect(() => {
    if (!isReady || read.status === 'ready') return;
    let isOver = false;
    readRows(spec, handle, state, query, marks)
      .then((rows) => isOver || setRead({ status: 'ready', rows }))
      .catch(() => isOver || setRead({ status: 'failed' }));
    return () => {
      isOver = true;
    };
  }, [isReady, handle, attempt]);
  return { ...read, retry };
}

async function readRows(
  spec: DirectorySpec,
  handle: TableHandle,
  { complete, lines, matching }: TableState,
  query: TableQuery,
  marks: Marks,
): Promise<ReviewRows> {
  const fields = factFields(spec);
  const most = complete ? ROWS_MAX : ANSWER_MAX;
  const names = fields.map(({ field }) => field);
  const rows = await handle.first(query, most, names);
  const facts = new Map(rows.map((row): [number, SeenFacts] => [row._id, factsOf(fields, row)]));
  // Under heads rows stand in another order, some of them several times.
  const grouped = complete && lines != null ? new Set(await handle.ids(0, lines)) : null;
  return {
    ids: grouped ? [...grouped].filter((id) => facts.has(id)) : rows.map(({ _id }) => _id),
    facts,
    due: dueRecords(rows, marks, fields),
    isPart: rows.length === most && (matching ?? 0) > most,
  };
}

/** Keeps the table at the shown record, where it has it: leaving the review goes on there. */
export function useFollowedRow(
  grid: RefObject<DataGridHandle | null>,
  handle: TableHandle,
  { complete, lines, matching, revision }: TableState,
  id: number | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision has other rows.
  useEffect(() => {
    if (id === null || !complete) return;
    let isOver = false;
    handle
      .ids(0, lines ?? matching ?? 0)
      .then((ids) => {
        const index = ids.indexOf(id);
        if (!isOver && index >= 0) grid.current?.scrollToRow(index);
      })
      // Another view replaced this one: it is asked again.
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [grid, handle, id, complete, revision]);
}
