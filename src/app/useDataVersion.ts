import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { retryFailed } from '#src/api/queryClient.ts';
import { statusQuery } from '#src/api/shellQueries.ts';

/** Refetches all shown data when its version changes, and failed queries when the server answers again. */
export function useDataVersion(enabled: boolean): void {
  const queryClient = useQueryClient();
  const { data, isError } = useQuery({ ...statusQuery(), enabled });
  const version = data?.version;
  const shown = useRef<number>(undefined);
  const wasAway = useRef(false);

  useEffect(() => {
    if (version === undefined) return;
    if (shown.current !== undefined && shown.current !== version)
      void queryClient.invalidateQueries({ queryKey: ['struct'] });
    shown.current = version;
  }, [version, queryClient]);

  useEffect(() => {
    if (isError) {
      wasAway.current = true;
    } else if (wasAway.current && version !== undefined) {
      wasAway.current = false;
      retryFailed(queryClient);
    }
  }, [isError, version, queryClient]);
}
