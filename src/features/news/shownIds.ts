import { READ_IDS_MAX } from '#schemas/api/news.ts';

/** Articles that were in view, in the order in which they came: each list holds what came at once. */
export type ShownIds = readonly (readonly number[])[];

/**
 * What was in view, with what is now. The same lists again where nothing is new, so that nothing is asked twice. Beyond what
 * one call can mark, the oldest are forgotten.
 */
export function withShown(shown: ShownIds, ids: readonly number[]): ShownIds {
  const known = new Set(shown.flat());
  const fresh = [...new Set(ids)].filter((id) => !known.has(id));
  if (fresh.length === 0) return shown;
  const next = [...shown, fresh.slice(0, READ_IDS_MAX)];
  let count = next.reduce((sum, list) => sum + list.length, 0);
  while (count > READ_IDS_MAX) count -= next.shift()?.length ?? 0;
  return next;
}
