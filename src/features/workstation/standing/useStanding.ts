import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { StandingSummary } from '#schemas/accounts/standing.ts';
import { encodeFilter } from '#schemas/view.ts';
import { statusQuery } from '#src/api/queries.ts';
import { standingKey, standingQuery } from '#src/member/queries.ts';
import { signedInAtom } from '#src/member/session.ts';
import type { SavedList } from '../saved/savedList.ts';

/** What happened to a list since its member last looked, in numbers; missing while it is not known. */
export function useSummary(id: string): StandingSummary | undefined {
  const signedIn = useAtomValue(signedInAtom);
  const { data } = useQuery({ ...standingQuery(), enabled: signedIn });
  return data?.find(({ storage_id }) => storage_id === id);
}

/** The same for the list that is open: asked again when the data has changed, and when the list asks something else. */
export function useOpenSummary({ id, view }: SavedList) {
  const queryClient = useQueryClient();
  const { isFetching, isError, refetch } = useQuery(standingQuery());
  const { data: status } = useQuery(statusQuery());
  const question = JSON.stringify([status?.version, id, encodeFilter(view.filter), view.search]);
  const asked = useRef(question);
  useEffect(() => {
    if (asked.current === question) return;
    asked.current = question;
    void queryClient.invalidateQueries({ queryKey: standingKey });
  }, [question, queryClient]);
  return { summary: useSummary(id), isFetching, isError, retry: () => void refetch() };
}
