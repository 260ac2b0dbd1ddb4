import type { AskChip, AskQuery } from '#schemas/api/ask.ts';
import type { Triple } from '#schemas/filters/triples.ts';

/** Changes of a query by its parts: what its chips can do. Pure. */

/** The query without a part; null: it makes no sense without it. */
export function withoutPart(query: AskQuery, { part, at }: Pick<AskChip, 'part' | 'at'>): AskQuery | null {
  switch (part) {
    case 'source':
      return null;
    case 'condition':
      return { ...query, triples: query.triples.toSpliced(at, 1) };
    case 'relation':
      return { ...query, relation: null };
    case 'period':
      return { ...query, period: null };
    case 'aggregate':
      // A group is of a figure: without it, rows are listed.
      return { ...query, aggregate: { of: 'rows', field: null }, group: null, across: null };
    case 'group':
      // The second group stands alone where the first is taken away.
      return at === 0 ? { ...query, group: query.across ?? null, across: null } : { ...query, across: null };
    case 'sort':
      return { ...query, sort: null };
    case 'limit':
      return { ...query, limit: null };
    case 'shown':
      return { ...query, shown: query.shown.toSpliced(at, 1) };
  }
}

/** The query with a condition in place of another. */
export function withCondition(query: AskQuery, at: number, triples: readonly Triple[]): AskQuery {
  return { ...query, triples: query.triples.toSpliced(at, 1, ...triples) };
}

/** The query over another period; without bounds it has none. */
export function withPeriod(query: AskQuery, from: string | null, to: string | null): AskQuery {
  if (!query.period) return query;
  return { ...query, period: from === null && to === null ? null : { ...query.period, from, to } };
}

/** The query that lists the rows of a view. */
export function aboutQuery(source: AskQuery['source'], triples: readonly Triple[]): AskQuery {
  return {
    ...{ source, triples, relation: null, aggregate: { of: 'rows', field: null }, group: null },
    ...{ sort: null, limit: null, period: null, shown: [] },
  };
}
