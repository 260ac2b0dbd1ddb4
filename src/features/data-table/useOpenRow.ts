import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { detailPath, KINDS } from '#schemas/kinds.ts';
import type { OpenHow } from '#src/grid/props.ts';

/** Where rows lead. Rows of the playground exist nowhere else, so they lead nowhere. */
export function useOpenRow(spec: DataSetSpec, sampleMode: boolean) {
  const navigate = useNavigate();
  // The same function for every drawing: rows are drawn again when it changes.
  const href = useCallback(
    (row: Row) => (typeof row.slug === 'string' ? detailPath(KINDS[spec.source].opens, row.slug) : null),
    [spec],
  );
  const row = (opened: Row, how: OpenHow) => {
    const path = sampleMode ? null : href(opened);
    if (path === null) return;
    if (how === 'new-tab') window.open(path, '_blank', 'noopener');
    else void navigate({ to: path });
  };
  return { href: sampleMode ? undefined : href, row };
}
