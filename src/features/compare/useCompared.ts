import { type UseQueryOptions, type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { StructAnswer } from '#schemas/http.ts';
import { readSlugs, writeSlugs } from './slugList.ts';

type Answer<Data> = StructAnswer<Data | null>;

/** One of the compared, as the address names it. */
interface Asked<Data> {
  readonly slug: string;
  /** Null: the slug is unknown; undefined: no answer has come. */
  readonly record: Data | null | undefined;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly refetch: () => Promise<unknown>;
}

export interface Comparison<Data> {
  /** All that the address names. */
  readonly slugs: readonly string[];
  /** Those up to the limit. */
  readonly asked: readonly Asked<Data>[];
  /** What is known of them, each once, in the order of the address. */
  readonly records: readonly Data[];
  readonly unknown: readonly string[];
  readonly tooMany: readonly string[];
  readonly failed: readonly Asked<Data>[];
  readonly change: (slugs: readonly string[]) => void;
  readonly remove: (slugs: readonly string[]) => void;
}

/** The records that a parameter of the address names, which are compared up to a limit; `own` stands before them. */
export function useCompared<Data extends { readonly slug: string | null }>(
  parameter: 'ids' | 'with',
  query: (slug: string) => UseQueryOptions<Answer<Data>, Error, Answer<Data>, string[]>,
  limit: number,
  own?: Data,
): Comparison<Data> {
  const navigate = useNavigate();
  const given: unknown = useSearch({ strict: false, select: (search) => Reflect.get(search, parameter) });
  const slugs = useMemo(() => readSlugs(given).filter((slug) => slug !== own?.slug), [given, own?.slug]);
  const drawn = slugs.slice(0, limit);
  const answers = useQueries({ queries: drawn.map((slug) => query(slug)), combine: answersOf<Data> });
  const asked = drawn.flatMap((slug, at) => {
    const answer = answers[at];
    return answer ? [{ slug, ...answer }] : [];
  });
  const records = useMemo(() => {
    const known = new Map<string | null, Data>(own ? [[own.slug, own]] : []);
    for (const { record } of answers) if (record && !known.has(record.slug)) known.set(record.slug, record);
    return [...known.values()];
  }, [answers, own]);
  const change = (next: readonly string[]) => {
    const written: Partial<Record<typeof parameter, string | undefined>> = { [parameter]: writeSlugs(next) };
    void navigate({
      to: '.',
      resetScroll: false,
      search: (previous: Record<string, unknown>) => ({ ...previous, ...written }),
    });
  };
  return {
    slugs,
    asked,
    records,
    unknown: asked.filter(({ record }) => record === null).map(({ slug }) => slug),
    tooMany: slugs.slice(limit),
    failed: asked.filter(({ record, isError }) => isError && !record),
    change,
    remove: (removed) => change(slugs.filter((slug) => !removed.includes(slug))),
  };
}

/** Equal as long as no answer changes, so that nothing is drawn again. */
function answersOf<Data>(results: readonly UseQueryResult<Answer<Data>>[]) {
  return results.map(({ data, isPending, isError, refetch }) => ({
    record: data?.result,
    isPending,
    isError,
    refetch,
  }));
}
