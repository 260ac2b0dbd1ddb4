import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import type { NearEntity } from '#schemas/api/contributions.ts';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import { NAME_FIELD } from '#schemas/forms/contributionRules.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { nearQuery } from '#src/api/contributionQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { useDebounced } from '#src/shared/useDebounced.ts';
import type { NewEntity } from './newEntity.ts';

export interface Near {
  readonly state: 'visitor' | 'unnamed' | 'waiting' | 'failed' | 'known';
  readonly found: readonly NearEntity[];
  /** Of those, the ones that the contributor says are others. */
  readonly others: readonly string[];
  /** One of them is neither said to be another nor left. */
  readonly isUndecided: boolean;
}

/** Entities like the one that is typed, by name, domain and handle. */
export function useNear(kind: EntityKind, { fields, others }: NewEntity): Near {
  const isMember = useAtomValue(signedInAtom);
  const of = (field: string) => (fields[field] ?? '').trim().slice(0, 500);
  const typed = {
    name: of(NAME_FIELD[kind]).slice(0, 200),
    website: of('website'),
    twitter: of('twitter'),
    linkedin: of('linkedin'),
  };
  const text = useDebounced(JSON.stringify(typed), GLOBAL_SEARCH.debounceMs);
  const isCurrent = text === JSON.stringify(typed);
  const isNamed = typed.name !== '';
  const { data, isError } = useQuery({
    ...nearQuery({ kind, ...typed }),
    enabled: isMember && isNamed && isCurrent,
    meta: { quiet: true },
  });
  const found = isMember && isNamed ? (data ?? []) : [];
  const state = !isMember ? 'visitor' : !isNamed ? 'unnamed' : isError ? 'failed' : data ? 'known' : 'waiting';
  return {
    state,
    found,
    others,
    isUndecided: found.some(({ slug }) => slug !== null && !others.includes(slug)),
  };
}
