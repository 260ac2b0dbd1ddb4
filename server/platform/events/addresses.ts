import { V1_SETS, v1ListPath, v1NameOf } from '#schemas/api/public-api.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { detailPath, KINDS, type ListedSource, listPath } from '#schemas/kinds.ts';

/** Where what an event names is read: by people, and by programs. Paths, until an event is told. */

interface Addresses {
  readonly url: string | null;
  readonly api_url: string | null;
}

/** A row of a data set. Programs find records by their slugs, and rounds by their numbers. */
export function rowAddresses(source: ListedSource, id: number, slug: string | null): Addresses {
  const name = v1NameOf(source);
  const key = source === 'fundraising' ? String(id) : slug;
  if (key === null) return { url: null, api_url: null };
  return {
    url: source === 'fundraising' ? `/round/${id}` : detailPath(KINDS[source].opens, key),
    api_url: V1_SETS[name].detail === null ? null : `/api/v1/${name}/${encodeURIComponent(key)}`,
  };
}

/** A saved list with the conditions it has now. */
export function listAddresses(
  source: ListedSource,
  id: string,
  view: { readonly filter: Filter; readonly search: string },
): { readonly url: string; readonly api_url: string } {
  return { url: `${listPath(source)}?list=${id}`, api_url: v1ListPath(v1NameOf(source), view) };
}
