import * as z from 'zod/mini';
import { EMPTY_POSTING, type PostingFields, PostingFieldsSchema } from '#schemas/api/jobs.ts';
import { EMPLOYMENT_TYPES, PAY_PERIODS, WORKPLACE_TYPES } from '#schemas/entities/stories.ts';
import { PAY_CURRENCIES, type PostJobField } from '#schemas/forms/postJob.ts';
import { VISITOR } from '#src/features/auth/useOwner.ts';
import { isStoredOnDevice, onStoredElsewhere, storedJson, storedKeys } from '#src/shared/storage/browserStorage.ts';

/** What is typed of ads on this device, one text for each poster and ad. A visitor's own belongs to whoever signs in next. */

const KeptAdSchema = z.object({
  /** Number of the revision that it was made from; null: nothing was saved yet. */
  base: z.nullable(z.int()),
  fields: PostingFieldsSchema,
});
export type KeptAd = z.infer<typeof KeptAdSchema>;

const NEW = 'new';

const prefixOf = (owner: string) => `assay.jobAd/${encodeURIComponent(owner)}/` as const;
const keyOf = (owner: string, id: string | null) => `${prefixOf(owner)}${id ?? NEW}` as const;

/** `id` null: of an ad that was never saved. A visitor's goes over to the owner once they have none of their own. */
export function readKeptAd(owner: string, id: string | null): KeptAd | null {
  const own = storedJson(keyOf(owner, id), KeptAdSchema).read();
  if (own !== null || id !== null || owner === VISITOR) return own;
  const before = storedJson(keyOf(VISITOR, null), KeptAdSchema);
  const found = before.read();
  if (found === null) return null;
  keepAd(owner, null, found);
  before.write(null);
  return found;
}

/** Keeps it; null removes it. False: this browser does not store it, and it lasts as long as the page. */
export function keepAd(owner: string, id: string | null, kept: KeptAd | null): boolean {
  const key = keyOf(owner, id);
  return storedJson(key, KeptAdSchema).write(kept) && isStoredOnDevice('local', key);
}

/** Calls back when another tab of this browser kept the same ad; not when it saved or discarded it. Returns the unsubscribe function. */
export function onAdKeptElsewhere(owner: string, id: string | null, listener: (kept: KeptAd) => void): () => void {
  return onStoredElsewhere(
    () => keyOf(owner, id),
    () => {
      const kept = storedJson(keyOf(owner, id), KeptAdSchema).read();
      if (kept !== null) listener(kept);
    },
  );
}

/** Ads of a member of which something is typed on this device and not saved. */
export function keptAdIds(owner: string): readonly string[] {
  const prefix = prefixOf(owner);
  return storedKeys('local', prefix).map((key) => key.slice(prefix.length));
}

export type AdTexts = Readonly<Record<PostJobField, string>>;

/** The fields with texts of the form; a choice that is none of ours is not made. */
export function withTexts(fields: PostingFields, texts: Partial<AdTexts>): PostingFields {
  const { workplace, employment, currency, period, ...plain } = { ...fields, ...texts };
  return {
    ...plain,
    workplace: WORKPLACE_TYPES.find((known) => known === workplace) ?? '',
    employment: EMPLOYMENT_TYPES.find((known) => known === employment) ?? '',
    currency: PAY_CURRENCIES.find((known) => known === currency) ?? EMPTY_POSTING.currency,
    period: PAY_PERIODS.find((known) => known === period) ?? EMPTY_POSTING.period,
  };
}

export const isSameAd = (a: PostingFields, b: PostingFields): boolean =>
  JSON.stringify(PostingFieldsSchema.parse(a)) === JSON.stringify(PostingFieldsSchema.parse(b));
