import { detailPath, type EntityKind } from '#schemas/kinds.ts';
import type { SearchHit } from '#schemas/queries/results.ts';
import { commandMessages } from '#src/i18n/en/commands.ts';
import type { Entry, RowName, Section } from './entries.ts';

const text = commandMessages.palette;

const ORDER: readonly EntityKind[] = ['project', 'venture', 'people'];

/** What the server found by name: projects, organizations, people, each in the server's order. */
export function rowSections(hits: readonly SearchHit[]): readonly Section[] {
  return ORDER.map((kind) => ({
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
  switch (hit.type) {
    case 'project': {
      const { slug, name, symbol, logo, price_usd: price = null, change24h: change = null } = hit.item;
      return rowEntry(
        { kind: hit.type, slug, name, symbol, logo },
        price === null ? {} : { figures: { price, change } },
      );
    }
    case 'venture': {
      const { slug, ventures_name: name, logo, type = null, number_of_investment: count = null } = hit.item;
      return withHint({ kind: hit.type, slug, name, symbol: null, logo }, [
        type,
        count === null || count === 0 ? null : text.investments(count),
      ]);
    }
    case 'people': {
      const { slug, name, avatar, primary_job_title: title = null, organization = null } = hit.item;
      return withHint({ kind: hit.type, slug, name, symbol: null, logo: avatar }, [title, organization]);
    }
  }
}

function withHint(row: RowName, parts: readonly (string | null)[]): Entry {
  const hint = parts.filter((part) => part !== null && part !== '').join(', ');
  return rowEntry(row, hint === '' ? {} : { hint });
}
