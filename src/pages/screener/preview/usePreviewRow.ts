import { useEffect, useMemo, useState } from 'react';
import { type DataSetSpec, storedFields } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import type { TableHandle } from '#workers/client.ts';

export interface PeekRow {
  readonly index: number;
  readonly row: Row;
}

/** One row of the view with all its fields. The one before stays until the next is there; null while there is none. */
export function usePeekRow(
  spec: DataSetSpec,
  handle: TableHandle,
  revision: number,
  index: number,
  loaded: number,
): { readonly peeked: PeekRow | null; readonly failed: boolean } {
  const [peeked, setPeeked] = useState<PeekRow | null>(null);
  const [failed, setFailed] = useState(false);
  const fields = useMemo(() => storedFields(spec).map((field) => field.field), [spec]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row on its way comes with what is loaded, another with another revision.
  useEffect(() => {
    if (index < 0) return;
    let wanted = true;
    handle.window(index, 1, fields).then(
      ({ rows: [row] }) => {
        if (!wanted) return;
        setFailed(false);
        if (row) setPeeked({ index, row });
      },
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
    };
  }, [handle, revision, index, fields, loaded]);
  return { peeked, failed };
}
