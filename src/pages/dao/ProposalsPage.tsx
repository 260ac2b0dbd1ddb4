import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { formatCount } from '#schemas/format.ts';
import { VOTES_NEEDED_SEARCH } from '#schemas/queries/votesNeeded.ts';
import { membershipQuery } from '#src/api/membershipQuery.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { StoryTable } from '#src/features/data-table/StoryTable.tsx';
import { useAddressedTable } from '#src/features/data-table/useAddressedTable.ts';
import { AlertLine } from '#src/features/list-alerts/AlertStrip.tsx';
import { ListsPopover } from '#src/features/list-alerts/ListsPopover.tsx';
import { SavedTitle } from '#src/features/saved-lists/SavedTitle.tsx';
import { proposalMessages as text } from '#src/i18n/en/proposals.ts';
import { messages } from '#src/i18n/index.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import type { TableSource } from '#workers/client.ts';
import { OwnVotesTable } from './OwnVotesTable.tsx';

const SOURCE: TableSource = { kind: 'server', source: 'proposals' };
const SPEC = DATA_SETS.proposals;

/** Every proposal that was opened to votes, as a table of the address; members of the DAO have one with their own votes beside. */
export function ProposalsPage() {
  usePageTitle(text.list);
  const isSignedIn = useAtomValue(signedInAtom);
  const { data: membership } = useQuery({ ...membershipQuery(), enabled: isSignedIn });
  const isOwn = useSearch({ strict: false, select: ({ votes }: { readonly votes?: string }) => votes === 'own' });
  const hasVotes = isSignedIn && membership !== undefined && membership.joined_at !== null;
  const choice = hasVotes ? <VotesChoice isOwn={isOwn} needed={membership.votes_needed} /> : null;
  return <div className="table-page">{hasVotes && isOwn ? <OwnVotes choice={choice} /> : <All choice={choice} />}</div>;
}

function VotesChoice({ isOwn, needed }: { readonly isOwn: boolean; readonly needed: number }) {
  const navigate = useNavigate();
  return (
    <Segmented
      className="ml-2"
      label={text.votesOf}
      options={[
        { value: 'all', label: text.everybodys },
        { value: 'own', label: needed === 0 ? text.yourVotes : text.yourVotesNeeded(needed) },
      ]}
      value={isOwn ? 'own' : 'all'}
      // Conditions of one table mean nothing in the other.
      onChange={(votes) => void navigate({ to: '/dao', search: votes === 'own' ? VOTES_NEEDED_SEARCH : {} })}
    />
  );
}

function Head({ total, children }: { readonly total: number | null; readonly children: ReactNode }) {
  return (
    <div className="flex h-11 shrink-0 items-center gap-1.5 border-b border-line px-4 whitespace-nowrap">
      <h1 className="text-16 leading-5">{text.list}</h1>
      <span className="figure text-12 text-faint">{total !== null && formatCount(total)}</span>
      {children}
      <Link to="/assay_dao" className={buttonClass()}>
        {text.dao}
      </Link>
    </div>
  );
}

function All({ choice }: { readonly choice: ReactNode }) {
  const table = useAddressedTable({ spec: SPEC, source: SOURCE });
  const { view, changeView } = table;
  const { handle, state } = table.page.table;
  return (
    <>
      <Head total={state.total}>
        {choice}
        <div className="ml-2 min-w-0 max-desk:mr-auto desk:shrink-0">
          <SavedTitle spec={SPEC} view={view} sampleMode={false} onChange={changeView} />
        </div>
        <p className="ml-auto truncate pl-4 text-12 text-muted max-desk:hidden">{text.listAbout}</p>
        <ListsPopover spec={SPEC} view={view} handle={handle} state={state} onChange={changeView} />
      </Head>
      <AlertLine spec={SPEC} />
      <StoryTable spec={SPEC} table={table} label={messages.directory.grid('proposals')} />
    </>
  );
}

function OwnVotes({ choice }: { readonly choice: ReactNode }) {
  return (
    <OwnVotesTable>
      {(total) => (
        <Head total={total}>
          {choice}
          <p className="ml-auto truncate px-4 text-12 text-muted max-desk:hidden">{text.yourVotesAbout}</p>
        </Head>
      )}
    </OwnVotesTable>
  );
}
