import * as z from 'zod/mini';
import { ADDED_LISTS, type EditData } from '#schemas/forms/profileEdits.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { VISITOR } from '#src/features/auth/useOwner.ts';
import { isStoredOnDevice, storedJson } from '#src/shared/storage/browserStorage.ts';

/** What is typed of an entity that is not listed yet, and its draft on this device. */

const TextsSchema = z.record(z.string(), z.string());

const NewEntitySchema = z.object({
  /** Texts by field; empty ones say nothing. */
  fields: TextsSchema,
  sources: TextsSchema,
  /** Of every value without a source of its own. */
  source: z.string(),
  added: z.partialRecord(z.enum(ADDED_LISTS), z.record(z.string(), TextsSchema)),
  /** Slugs of entities like it that are said to be others. */
  others: z.array(z.string()),
  /** Number of the draft that the server has of it; null: none. */
  proposal: z.nullable(z.int()),
});
export type NewEntity = z.infer<typeof NewEntitySchema>;

export const NOTHING: NewEntity = { fields: {}, sources: {}, source: '', added: {}, others: [], proposal: null };

/** What is sent of it: fields with a text, each with its source. */
export function dataOf({ fields, sources, source, added }: NewEntity): EditData {
  const filled = Object.entries(fields).filter(([, text]) => text.trim() !== '');
  const stated = filled.flatMap(([field]) => {
    const own = (sources[field] ?? '').trim() || source.trim();
    return own === '' ? [] : [[field, own] as const];
  });
  return { fields: Object.fromEntries(filled), sources: Object.fromEntries(stated), added };
}

/** The same, of what the server has as a draft. */
export function fromData({ fields, sources, added }: EditData, others: readonly string[], proposal: number): NewEntity {
  return { ...NOTHING, fields, sources, added, others: [...others], proposal };
}

export function isBlank({ fields, added }: NewEntity): boolean {
  return Object.values(fields).every((text) => text.trim() === '') && Object.values(added).every((list) => !list);
}

const keyOf = (owner: string, kind: EntityKind) => `assay.newEntity/${encodeURIComponent(owner)}/${kind}` as const;
const draftOf = (owner: string, kind: EntityKind) => storedJson(keyOf(owner, kind), NewEntitySchema);

/** What is kept on the device. A visitor's goes over to the owner once they have none of their own. */
export function readDraft(owner: string, kind: EntityKind): NewEntity | null {
  const own = draftOf(owner, kind).read();
  if (own !== null || owner === VISITOR) return own;
  const found = draftOf(VISITOR, kind).read();
  if (found === null) return null;
  keepDraft(owner, kind, found);
  draftOf(VISITOR, kind).write(null);
  return found;
}

/** Keeps it; null removes it. False: this browser does not store it, and it lasts as long as the page. */
export function keepDraft(owner: string, kind: EntityKind, draft: NewEntity | null): boolean {
  return draftOf(owner, kind).write(draft) && isStoredOnDevice('local', keyOf(owner, kind));
}
