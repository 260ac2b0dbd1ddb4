import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { type DataSetSpec, storedFields } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { rowQuery } from '#src/api/tableQueries.ts';
import type { TableHandle } from '#workers/client.ts';

interface PreviewRow {
  readonly index: number;
  readonly row: Row;
}

/** A row of the view with all fields. The old one stays until the next arrives; null without one. */
export function usePreviewRow(
  spec: DataSetSpec,
  handle: TableHandle,
  revision: number,
  index: number,
  loaded: number,
): { readonly shown: PreviewRow | null; readonly failed: boolean } {
  const fields = useMemo(() => storedFields(spec).map((field) => field.field), [spec]);
  const { data, isError } = useQuery({ ...rowQuery(handle, revision, index, fields, loaded), enabled: index >= 0 });
  const shown = useRef<PreviewRow | null>(null);
  if (data?.row) shown.current = { index: data.index, row: data.row };
  return { shown: shown.current, failed: isError };
}
