import { detailPath, type EntityKind } from '#schemas/kinds.ts';
import type { SearchHit } from '#schemas/queries/results.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import type { ListOption, OptionGroup } from '#src/ui/useMarkedOption.ts';

/** A search hit as a list shows it, whatever kind of thing it is. */
export interface Found extends ListOption {
  readonly kind: EntityKind;
  readonly slug: string;
  readonly name: string;
  readonly symbol: string | null;
  readonly logo: string | null;
  readonly path: string;
}

const GROUP_ORDER: readonly EntityKind[] = ['project', 'venture', 'people'];

/** Hits grouped into projects, organizations and people, in the order the server ranked them; empty groups left out. */
export function groupHits(hits: readonly SearchHit[]): readonly OptionGroup<Found>[] {
  const found = hits.map(foundOf);
  return GROUP_ORDER.map((kind) => ({
    id: kind,
    title: shellPartMessages.search.groups[kind],
    options: found.filter((hit) => hit.kind === kind),
  })).filter(({ options }) => options.length > 0);
}

function foundOf(hit: SearchHit): Found {
  const { slug } = hit.item;
  const common = { id: `${hit.type}:${slug}`, kind: hit.type, slug, path: detailPath(hit.type, slug) };
  switch (hit.type) {
    case 'project':
      return { ...common, name: hit.item.name, symbol: hit.item.symbol, logo: hit.item.logo };
    case 'venture':
      return { ...common, name: hit.item.ventures_name, symbol: null, logo: hit.item.logo };
    case 'people':
      return { ...common, name: hit.item.name, symbol: null, logo: hit.item.avatar };
  }
}
