import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import { OWN_VOTES } from '#schemas/columns/ownVotes.ts';
import { ownVotesQuery } from '#src/api/daoQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { StoryTable } from '#src/features/data-table/StoryTable.tsx';
import { useAddressedTable } from '#src/features/data-table/useAddressedTable.ts';
import { proposalMessages as text } from '#src/i18n/en/proposals.ts';
import type { TableSource } from '#workers/client.ts';

const SOURCE: TableSource = { kind: 'given', source: 'ownVotes' };
const NOTHING = { title: text.noVotes, hint: text.noVotesText };

/** Open proposals and those that the member voted on, with their votes. `children`: the head, from how many there are. */
export function OwnVotesTable({ children }: { readonly children: (total: number | null) => ReactNode }) {
  const { data, error, refetch } = useQuery(ownVotesQuery());
  const table = useAddressedTable({ spec: OWN_VOTES, source: SOURCE });
  const { handle, state } = table.page.table;
  const ids = useMemo(() => data?.map(({ _id }) => _id), [data]);
  useEffect(() => {
    if (handle && data && ids) handle.setRows(data, ids);
  }, [handle, data, ids]);
  if (!data && error) {
    return (
      <>
        {children(null)}
        <QueryFailure title={text.votesFailed} error={error} onRetry={() => void refetch()} />
      </>
    );
  }
  return (
    <>
      {children(state.total)}
      <StoryTable spec={OWN_VOTES} table={table} label={text.yourVotes} nothing={NOTHING} />
    </>
  );
}
