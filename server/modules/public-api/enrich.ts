import type { Pool } from 'pg';
import { ENRICHED_BY, type Enriched, type EnrichedBy, type EnrichedKind } from '#schemas/api/public-api.ts';
import type { WATCHLISTS } from '#schemas/api/watchlist.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { condensedName, findNamedAt, type NamedAt } from '#server/modules/proposals/repository/near.ts';
import { matchLines } from '#server/modules/watchlist/matching.ts';

/**
 * Texts to entities: by the matching of pasted watchlists (addresses, slugs, tickers, names), and by that of the guard
 * against doubles (domains, handles, names but for punctuation).
 */

interface KindNames {
  readonly list: (typeof WATCHLISTS)[number];
  readonly near: EntityKind;
}
const KINDS: Readonly<Record<EnrichedKind, KindNames>> = {
  project: { list: 'watchlist_project', near: 'project' },
  organization: { list: 'watchlist_venture', near: 'venture' },
  person: { list: 'watchlist_user', near: 'people' },
};

/** What programs call each kind of entity. */
export const ENRICHED_OF = {
  project: 'project',
  venture: 'organization',
  people: 'person',
} as const satisfies Readonly<Record<EntityKind, EnrichedKind>>;

/** How sure each way is, where it means one entity. */
const CONFIDENCE: Readonly<Record<EnrichedBy, number>> = {
  address: 1,
  slug: 1,
  domain: 0.95,
  handle: 0.9,
  symbol: 0.9,
  name: 0.9,
  former: 0.85,
  spelling: 0.7,
};

/** Matches of an item that are given. */
const GIVEN_MAX = 5;

export interface Asked {
  readonly items: readonly string[];
  readonly kinds: readonly EnrichedKind[];
  readonly userId: number;
  /** Our own hosts, in lower case. */
  readonly hosts: readonly string[];
}

type Found = Omit<Enriched, 'confidence'> & { readonly item: number };

export async function enrich(pool: Pool, asked: Asked): Promise<{ item: string; matches: Enriched[] }[]> {
  const found = (await Promise.all(asked.kinds.map((kind) => findOf(pool, kind, asked)))).flat();
  return asked.items.map((item, index) => ({ item, matches: weighed(found.filter((one) => one.item === index)) }));
}

async function findOf(pool: Pool, kind: EnrichedKind, { items, userId, hosts }: Asked): Promise<Found[]> {
  const { list, near } = KINDS[kind];
  const [lines, named] = await Promise.all([
    matchLines(pool, { userId, list, lines: items, hosts }),
    findNamedAt(pool, near, items.flatMap(namedAt)),
  ]);
  return [
    ...lines.flatMap(({ how, matches }, item) =>
      how === 'none'
        ? []
        : matches.map(
            ({ name, slug, formerly }): Found => ({
              ...{ item, kind, name, slug, formerly },
              by: formerly === null && how !== 'former' ? how : 'former',
            }),
          ),
    ),
    ...named.map(
      ({ item, by, name, slug }): Found => ({
        ...{ item, kind, name, slug, formerly: null },
        by: by === 'name' ? 'spelling' : by,
      }),
    ),
  ];
}

const DOMAIN = /^(?:https?:\/\/)?(?:www\.)?([a-z\d-]+(?:\.[a-z\d-]+)+)\/?$/i;
const PAGE =
  /^(?:https?:\/\/)?(?:www\.)?(?:x|twitter|linkedin|github|t)\.(?:com|me)\/(?:in\/|company\/)?@?([\w.-]+)\/?$/i;
const HANDLE = /^@([\w.-]+)$/;

/** What a text may be beside a ticker, slug or name. */
function namedAt(text: string, item: number): NamedAt[] {
  const line = text.trim();
  const handle = (HANDLE.exec(line) ?? PAGE.exec(line))?.[1];
  if (handle !== undefined) return [{ item, by: 'handle', text: handle.toLowerCase() }];
  const host = DOMAIN.exec(line)?.[1];
  const name = condensedName(line);
  return [
    ...(host === undefined ? [] : [{ item, by: 'domain' as const, text: host.toLowerCase() }]),
    ...(name === '' ? [] : [{ item, by: 'name' as const, text: name }]),
  ];
}

/** The surest way to each entity, halved where it means several. */
function weighed(found: readonly Found[]): Enriched[] {
  const best = new Map<string, Found>();
  for (const one of found) {
    const key = `${one.kind} ${one.slug ?? one.name}`;
    const known = best.get(key);
    if (!known || ENRICHED_BY.indexOf(one.by) < ENRICHED_BY.indexOf(known.by)) best.set(key, one);
  }
  const all = [...best.values()];
  return all
    .map(({ item: _, ...one }) => {
      const isAlone = all.filter(({ by }) => by === one.by).length === 1;
      return { ...one, confidence: CONFIDENCE[one.by] / (isAlone ? 1 : 2) };
    })
    .sort((a, b) => b.confidence - a.confidence)
    .slice(0, GIVEN_MAX);
}
