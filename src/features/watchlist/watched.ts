import type { Source } from '#schemas/kinds.ts';

/** The rows a person watches, by list: `_id` of each, in the order they were added. */
export type Watched = Readonly<Record<string, readonly number[]>>;

/**
 * The list a row belongs to. Sample and live data number their rows apart, so a star on a sample row must not light up on
 * whatever real row has the same number.
 */
export function listName(dataSet: 'sample' | 'live' | 'demo', source: Source): string {
  return `${dataSet}.${source}`;
}

/** Adds a row to a list, or takes it off. */
export function toggleWatched(watched: Watched, list: string, id: number): Watched {
  const ids = watched[list] ?? [];
  return { ...watched, [list]: ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id] };
}

/** Reads what a browser kept; nothing watched where it is missing or damaged. */
export function readWatched(stored: string | null): Watched {
  try {
    const parsed: unknown = JSON.parse(stored ?? '{}');
    return isWatched(parsed) ? parsed : {};
  } catch {
    return {};
  }
}

function isWatched(value: unknown): value is Watched {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((ids) => Array.isArray(ids) && ids.every(Number.isSafeInteger))
  );
}
