import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Coins } from 'lucide-react';
import { NextPage } from '#src/api/NextPage.tsx';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { pointsQuery } from '#src/api/questQueries.ts';
import { questMessages } from '#src/i18n/en/quests.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { PointsTable } from './PointsTable.tsx';
import { TableWaiting } from './TableWaiting.tsx';

const text = questMessages.points;

/** The member's ledger, entry by entry. */
export function MyPoints() {
  const query = useInfiniteQuery(pointsQuery());
  const { data, error, refetch } = query;
  const [first] = data?.pages ?? [];
  if (!first && error) return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  if (!data || !first) return <TableWaiting label={text.loading} />;
  if (first.total === 0) {
    return (
      <EmptyState icon={Coins} title={text.empty} text={text.emptyText} className="py-16">
        <Link to="/quest" className={buttonClass()}>
          {text.toQuests}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-2 flex flex-wrap items-baseline gap-x-4 text-13">
        <span className="figure font-medium">{text.sum(first.balance, first.total)}</span>
        <span className="text-12 text-muted">
          {text.use} {text.about}
        </span>
      </p>
      <PointsTable entries={data.pages.flatMap((page) => page.data)} />
      <NextPage query={query}>{text.more}</NextPage>
    </>
  );
}
