import type { ListMark } from '#schemas/api/listMarks.ts';
import type { Filter, FilterPart } from '#schemas/filters/tree.ts';
import { FILTER_LIMITS, ID_FIELD, type Triple } from '#schemas/filters/triples.ts';
import type { Marks } from './due.ts';

/** Which rows of a view a table shows, by what was decided about them: all, those not dismissed, or only some. */
export type ShownRows = 'all' | 'undismissed' | 'dismissed' | 'watched' | `tag:${string}`;

export const isShownRows = (text: string): text is ShownRows =>
  ['all', 'undismissed', 'dismissed', 'watched'].includes(text) || text.startsWith('tag:');

/** How many records are dismissed and watched, and have each tag, the most frequent first. */
interface MarkCounts {
  readonly dismissed: number;
  readonly watched: number;
  readonly tags: readonly (readonly [tag: string, count: number])[];
}

/** Counts marks. */
export function countMarks(marks: Marks): MarkCounts {
  const tags = new Map<string, number>();
  const counts = { dismissed: 0, watched: 0 };
  for (const { state, tags: own } of marks.values()) {
    if (state === 'dismissed' || state === 'watched') counts[state] += 1;
    for (const tag of own) tags.set(tag, (tags.get(tag) ?? 0) + 1);
  }
  return { ...counts, tags: [...tags].toSorted(([a, many], [b, more]) => more - many || (a < b ? -1 : 1)) };
}

const ALL: Filter = [];

/** The conditions that leave these rows. A choice whose last record lost its mark shows all rows. */
export function shownFilter(shown: ShownRows, marks: Marks): Filter {
  if (shown === 'all') return ALL;
  const isMeant = ({ state, tags }: ListMark) => {
    if (shown === 'undismissed') return state === 'dismissed';
    return shown === 'dismissed' || shown === 'watched' ? state === shown : tags.includes(shown.slice('tag:'.length));
  };
  const ids = [...marks.values()].flatMap((mark) => (isMeant(mark) ? [mark._id] : [])).toSorted((a, b) => a - b);
  if (ids.length === 0) return ALL;
  if (shown === 'undismissed') return named('nin', ids);
  const parts: readonly FilterPart[] = named('in', ids);
  return parts.length === 1 ? parts : [{ any: parts }];
}

/** The server takes lists of a bounded length. */
function named(operator: 'in' | 'nin', ids: readonly number[]): readonly Triple[] {
  const { listMembers } = FILTER_LIMITS;
  return Array.from(
    { length: Math.ceil(ids.length / listMembers) },
    (_, part): Triple => [ID_FIELD, operator, ids.slice(part * listMembers, (part + 1) * listMembers)],
  );
}
