import { detailPath, ENTITY_KINDS } from '#schemas/kinds.ts';
import { type RowName, rowNameOf, type SearchHit } from '#schemas/queries/results.ts';
import { commandMessages } from '#src/i18n/en/commands.ts';
import type { Entry, Section } from './entries.ts';

const text = commandMessages.palette;

/** What the server found by name: projects, organizations, people, each in the server's order. */
export function rowSections(hits: readonly SearchHit[]): readonly Section[] {
  return ENTITY_KINDS.map((kind) => ({
    id: kind,
    title: text.rows[kind],
    found: true,
    entries: hits.filter((hit) => hit.type === kind).map(hitEntry),
  }));
}

/** The line of a row that leads to its page. */
export function rowEntry(row: RowName, more: Pick<Entry, 'hint' | 'figures'> = {}): Entry {
  const { kind, slug, name } = row;
  return { id: `row:${kind}:${slug}`, title: name, row, path: detailPath(kind, slug), ...more };
}

function hitEntry(hit: SearchHit): Entry {
  const row = rowNameOf(hit);
  switch (hit.type) {
    case 'project': {
      const { price_usd: price = null, change24h: change = null } = hit.item;
      return rowEntry(row, price === null ? {} : { figures: { price, change } });
    }
    case 'venture': {
      const { type = null, number_of_investment: count = null } = hit.item;
      return withHint(row, [type, count === null || count === 0 ? null : text.deals(count)]);
    }
    case 'people': {
      const { primary_job_title: title = null, organization = null } = hit.item;
      return withHint(row, [title, organization]);
    }
  }
}

function withHint(row: RowName, parts: readonly (string | null)[]): Entry {
  const hint = parts.filter((part) => part !== null && part !== '').join(', ');
  return rowEntry(row, hint === '' ? {} : { hint });
}
