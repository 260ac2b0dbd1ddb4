import { detailPath, ENTITY_KINDS } from '#schemas/kinds.ts';
import { type RowName, rowNameOf, type SearchHit } from '#schemas/queries/results.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import type { ListOption, OptionGroup } from '#src/ui/useMarkedOption.ts';

/** A search hit as a list shows it. */
export interface Found extends ListOption, RowName {
  readonly path: string;
}

/** Hits grouped into projects, organizations and people, in the order the server ranked them; empty groups left out. */
export function groupHits(hits: readonly SearchHit[]): readonly OptionGroup<Found>[] {
  const found = hits.map(foundOf);
  return ENTITY_KINDS.map((kind) => ({
    id: kind,
    title: shellPartMessages.search.groups[kind],
    options: found.filter((hit) => hit.kind === kind),
  })).filter(({ options }) => options.length > 0);
}

function foundOf(hit: SearchHit): Found {
  const row = rowNameOf(hit);
  return { ...row, id: `${row.kind}:${row.slug}`, path: detailPath(row.kind, row.slug) };
}
