import * as z from 'zod/mini';
import { ENTITY_KINDS } from '#schemas/kinds.ts';
import type { RowName } from '#schemas/queries/results.ts';
import { parseJson, readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import type { Entry } from './entries.ts';

/** What was chosen lately: its id, and of a row what a line shows of it. */
const RecentSchema = z.array(
  z.object({
    id: z.string(),
    row: z.optional(
      z.object({
        kind: z.enum(ENTITY_KINDS),
        slug: z.string(),
        name: z.string(),
        symbol: z.nullable(z.string()),
        logo: z.nullable(z.string()),
      }),
    ),
  }),
);

export interface Recent {
  readonly id: string;
  readonly row?: RowName | undefined;
}

const LIMIT = 8;
const KEY = 'assay.palette.recent';

/** The list with a choice in front: each once, the newest first, at most eight. */
export function withChoice(recents: readonly Recent[], { id, row }: Entry): readonly Recent[] {
  return [row ? { id, row } : { id }, ...recents.filter((one) => one.id !== id)].slice(0, LIMIT);
}

/** Reads the stored list; an invalid one is empty. */
export function parseRecents(stored: string | null): readonly Recent[] {
  return parseJson(stored, RecentSchema)?.slice(0, LIMIT) ?? [];
}

/** What was chosen lately on this device. */
export function readRecents(): readonly Recent[] {
  return parseRecents(readStorage('local', KEY));
}

/** Remembers a choice on this device; without storage nothing is remembered. */
export function rememberChoice(entry: Entry): void {
  writeStorage('local', KEY, JSON.stringify(withChoice(readRecents(), entry)));
}
