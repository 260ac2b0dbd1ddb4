import * as z from 'zod/mini';
import { isStoredOnDevice, onStoredElsewhere, storedJson, storedKeys } from '#src/shared/storage/browserStorage.ts';
import { DraftSchema } from './draft.ts';

/** Texts on this device that no revision has yet: one for each member and manuscript. */

/** The last part of the address of research that was never saved. */
export const NEW_SLUG = 'new';

const KeptDraftSchema = z.object({
  /** Number of the revision that it was made from; null: nothing was saved yet. */
  base: z.nullable(z.int()),
  draft: DraftSchema,
  /** When it was typed last (UTC ms). */
  at: z.number(),
});
export type KeptDraft = z.infer<typeof KeptDraftSchema>;

const prefixOf = (owner: string) => `assay.research/${encodeURIComponent(owner)}/` as const;
const keyOf = (owner: string, slug: string | null) =>
  `${prefixOf(owner)}${encodeURIComponent(slug ?? NEW_SLUG)}` as const;

/** `slug` null: of research that was never saved. */
export function readKeptDraft(owner: string, slug: string | null): KeptDraft | null {
  return storedJson(keyOf(owner, slug), KeptDraftSchema).read();
}

/** Keeps a draft; null removes it. False: this browser does not store it, and it stays until the page is closed. */
export function keepDraft(owner: string, slug: string | null, kept: KeptDraft | null): boolean {
  const key = keyOf(owner, slug);
  return storedJson(key, KeptDraftSchema).write(kept) && isStoredOnDevice('local', key);
}

/**
 * Calls back when another tab of this browser kept a draft of the same manuscript, or saved it (null). `slug` is asked at that
 * moment: it changes with the first save. Returns the unsubscribe function.
 */
export function onKeptElsewhere(
  owner: string,
  slug: () => string | null,
  listener: (kept: KeptDraft | null) => void,
): () => void {
  return onStoredElsewhere(
    () => keyOf(owner, slug()),
    () => listener(readKeptDraft(owner, slug())),
  );
}

/** Manuscripts of a member that have something unsaved on this device, without the one that was never saved. */
export function keptSlugs(owner: string): readonly string[] {
  const prefix = prefixOf(owner);
  return storedKeys('local', prefix)
    .map((key) => decodeURIComponent(key.slice(prefix.length)))
    .filter((slug) => slug !== NEW_SLUG);
}
