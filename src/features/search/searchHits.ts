import { detailPath, type EntityKind } from '#schemas/kinds.ts';
import type { SearchHit } from '#schemas/queries/results.ts';

/** A search hit as a list shows it, whatever kind of thing it is. */
export interface Found {
  readonly kind: EntityKind;
  readonly slug: string;
  readonly name: string;
  readonly symbol: string | null;
  readonly logo: string | null;
  readonly path: string;
}

export interface FoundGroup {
  readonly kind: EntityKind;
  readonly hits: readonly Found[];
}

const GROUP_ORDER: readonly EntityKind[] = ['project', 'venture', 'people'];

/** Hits grouped into projects, organizations and people, in the order the server ranked them; empty groups left out. */
export function groupHits(hits: readonly SearchHit[]): readonly FoundGroup[] {
  const found = hits.map(foundOf);
  return GROUP_ORDER.map((kind) => ({ kind, hits: found.filter((hit) => hit.kind === kind) })).filter(
    (group) => group.hits.length > 0,
  );
}

function foundOf(hit: SearchHit): Found {
  const common = { kind: hit.type, slug: hit.item.slug, path: detailPath(hit.type, hit.item.slug) };
  switch (hit.type) {
    case 'project':
      return { ...common, name: hit.item.name, symbol: hit.item.symbol, logo: hit.item.logo };
    case 'venture':
      return { ...common, name: hit.item.ventures_name, symbol: null, logo: hit.item.logo };
    case 'people':
      return { ...common, name: hit.item.name, symbol: null, logo: hit.item.avatar };
  }
}
