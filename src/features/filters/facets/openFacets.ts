import { useState } from 'react';
import type { Source } from '#schemas/kinds.ts';
import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';

/** Which parts of the panel someone opened or folded; what is absent stands as it is at first. */
export type OpenFacets = Readonly<Record<string, boolean>>;

/** Reads what a browser kept; nothing where it is missing or damaged. */
export function readOpenFacets(stored: string | null): OpenFacets {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return {};
    return Object.fromEntries(
      Object.entries(parsed).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    return {};
  }
}

/** The folding of the panel of a data set, remembered on the device. */
export function useOpenFacets(source: Source): {
  readonly isOpen: (part: string, atFirst: boolean) => boolean;
  readonly setOpen: (part: string, open: boolean) => void;
} {
  const key = `assay.facets.${source}`;
  const [open, setOpen] = useState(() => ({ key, facets: read(key) }));
  const { facets } = open.key === key ? open : { facets: read(key) };
  return {
    isOpen: (part, atFirst) => facets[part] ?? atFirst,
    setOpen: (part, isOpen) => {
      const next = { ...facets, [part]: isOpen };
      setOpen({ key, facets: next });
      writeStorage('local', key, JSON.stringify(next));
    },
  };
}

const read = (key: string): OpenFacets => readOpenFacets(readStorage('local', key));
