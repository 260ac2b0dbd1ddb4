import { useState } from 'react';
import { useCommand } from '#src/shared/commands/registry.ts';

export interface OpenEvidence {
  readonly isOpen: (key: string) => boolean;
  readonly toggle: (key: string) => void;
}

/** Which values show their evidence. The key opens that of all `keys`, and closes it where all of it is open. */
export function useEvidence(keys: readonly string[]): OpenEvidence {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const isAllOpen = keys.every((key) => open.has(key));
  useCommand('evidence', () => setOpen(new Set(isAllOpen ? [] : keys)), keys.length > 0);
  const toggle = (key: string) => {
    const next = new Set(open);
    if (!next.delete(key)) next.add(key);
    setOpen(next);
  };
  return { isOpen: (key) => open.has(key), toggle };
}
