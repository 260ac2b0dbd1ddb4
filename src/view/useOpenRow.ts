import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { detailPath, KINDS } from '#schemas/kinds.ts';
import type { Row } from '#schemas/semantics.ts';
import type { OpenHow } from '#src/grid/props.ts';

/** Where rows lead. Rows of the playground exist nowhere else, so they lead nowhere. */
export function useOpenRow(spec: DataSetSpec, demo: boolean) {
  const navigate = useNavigate();
  // The same function for every drawing: rows are drawn again when it changes.
  const href = useCallback(
    (row: Row) => (demo || typeof row.slug !== 'string' ? null : detailPath(KINDS[spec.source].opens, row.slug)),
    [spec, demo],
  );
  const row = (opened: Row, how: OpenHow) => {
    const path = href(opened);
    if (path === null) return;
    if (how === 'new-tab') window.open(path, '_blank', 'noopener');
    else void navigate({ to: path });
  };
  return { href, row };
}
