import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ProposalPage as Proposal } from '#schemas/api/dao.ts';
import { historyQuery } from '#src/api/daoQueries.ts';
import { proposalMessages } from '#src/i18n/en/proposals.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { HistoryTable } from '../HistoryTable.tsx';

const text = proposalMessages.earlier;
const SHOWN = 5;

/** What proposals changed of the same fields before; nothing where none did. */
export function EarlierChanges({ proposal: { _id, entity, changes } }: { readonly proposal: Proposal }) {
  const { kind, slug } = entity;
  const { data } = useInfiniteQuery({ ...historyQuery({ kind, slug, field: null }), enabled: slug !== null });
  const fields = new Set(changes.map(({ field }) => field));
  const earlier = (data?.pages[0]?.data ?? []).filter(
    ({ field, proposal }) => fields.has(field) && proposal._id !== _id,
  );
  if (slug === null || earlier.length === 0) return null;
  return (
    <section aria-labelledby="earlier" className="mt-6">
      <div className="flex min-h-8 items-center">
        <h2 id="earlier" className="text-14">
          {text.title}
        </h2>
        <Link to="/dao/history" search={{ kind, slug }} className={`${buttonClass({ variant: 'ghost' })} ml-auto`}>
          {text.all}
        </Link>
      </div>
      <HistoryTable changes={earlier.slice(0, SHOWN)} hasEntity={false} />
    </section>
  );
}
