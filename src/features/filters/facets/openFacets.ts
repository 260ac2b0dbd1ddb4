import { useAtom } from 'jotai';
import * as z from 'zod/mini';
import type { Source } from '#schemas/kinds.ts';
import { parseJson, storedAtom } from '#src/shared/storage/storedJson.ts';

/** The facets that were opened or closed by hand; all others stand as they start. */
export type OpenFacets = Readonly<Record<string, boolean>>;

/** Reads stored text; entries that are damaged are left out. */
export function readOpenFacets(stored: string | null): OpenFacets {
  const entries = Object.entries(parseJson(stored, z.record(z.string(), z.unknown())) ?? {});
  return Object.fromEntries(entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'));
}

const storedFacets = (source: Source) => storedAtom(`assay.facets.${source}`, readOpenFacets, JSON.stringify);
const ATOMS = {
  projects: storedFacets('projects'),
  people: storedFacets('people'),
  organizations: storedFacets('organizations'),
  fundraising: storedFacets('fundraising'),
} as const satisfies Record<Source, unknown>;

/** Which facets of a data set are open, remembered in this browser. */
export function useOpenFacets(source: Source): {
  readonly isOpen: (part: string, atFirst: boolean) => boolean;
  readonly setOpen: (part: string, open: boolean) => void;
} {
  const [facets, setFacets] = useAtom(ATOMS[source]);
  return {
    isOpen: (part, atFirst) => facets[part] ?? atFirst,
    setOpen: (part, isOpen) => setFacets({ ...facets, [part]: isOpen }),
  };
}
