import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { pointsQuery } from '#src/api/questQueries.ts';
import { questMessages } from '#src/i18n/en/quests.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { PointsTable } from './PointsTable.tsx';
import { TableWaiting } from './TableWaiting.tsx';

const text = questMessages;
const SHOWN = 8;

/** The newest entries of the ledger, beside the quests. */
export function LatestPoints() {
  const { data, error, refetch } = useInfiniteQuery(pointsQuery());
  const [first] = data?.pages ?? [];
  return (
    <Section
      title={text.latest.title}
      note={first && text.points.balance(first.balance)}
      end={
        <Link to="/quest/$page" params={{ page: 'points' }} className={buttonClass({ variant: 'ghost' })}>
          {text.latest.ledger}
          <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
        </Link>
      }
    >
      <p className="mb-2 text-12 text-pretty text-muted">{text.points.use}</p>
      {first ? (
        first.total === 0 ? (
          <p className="text-13 text-muted">{text.points.emptyText}</p>
        ) : (
          <PointsTable entries={first.data.slice(0, SHOWN)} isShort />
        )
      ) : error ? (
        <QueryFailure title={text.points.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <TableWaiting label={text.points.loading} lines={3} />
      )}
    </Section>
  );
}
