import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Trophy } from 'lucide-react';
import { LEADERBOARD_PERIODS, type Leader, type LeaderboardAnswer } from '#schemas/api/quests.ts';
import { formatCount, formatDate } from '#schemas/format.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { leaderboardQuery } from '#src/api/questQueries.ts';
import { Avatar } from '#src/features/account/Avatar.tsx';
import { questMessages } from '#src/i18n/en/quests.ts';
import { cx } from '#src/ui/cx.ts';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { TableWaiting } from './TableWaiting.tsx';

const text = questMessages.leaderboard;

/** Members with the most points of a period, which the address names. */
export function Leaderboard() {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const period = LEADERBOARD_PERIODS.find((known) => known === search.period) ?? 'month';
  const { data, error, refetch } = useQuery(leaderboardQuery(period));
  return (
    <>
      <div className="mb-2 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label={text.period}
          options={LEADERBOARD_PERIODS.map((value) => ({ value, label: text.periods[value] }))}
          value={period}
          onChange={(value) => void navigate({ to: '.', search: { period: value }, resetScroll: false, replace: true })}
          className="max-sm:h-auto max-sm:max-w-full max-sm:flex-wrap max-sm:*:flex-auto! max-sm:[&>label]:min-h-8"
        />
        {data && <p className="figure text-12 text-muted">{noteOf(data)}</p>}
      </div>
      {data ? (
        <Places board={data} />
      ) : error ? (
        <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <TableWaiting label={text.loading} />
      )}
    </>
  );
}

function noteOf({ from, to, total }: LeaderboardAnswer): string {
  const span = from && to ? text.span(formatDate(from, 'plain'), formatDate(to, 'plain')) : text.ever;
  return total === 0 ? span : `${span}, ${text.members(total)}`;
}

function Places({ board: { data, own } }: { readonly board: LeaderboardAnswer }) {
  const { data: account } = useQuery(accountQuery());
  if (data.length === 0) return <EmptyState icon={Trophy} title={text.empty} text={text.emptyText} className="py-16" />;
  const isBelow = own !== null && !data.some(({ is_own }) => is_own);
  return (
    <>
      <ScrolledTable
        label={text.table}
        className="max-w-180"
        head={
          <>
            <TableHead isFigure className="w-16">
              {text.columns.place}
            </TableHead>
            <TableHead>{text.columns.member}</TableHead>
            <TableHead isFigure>{text.columns.points}</TableHead>
          </>
        }
      >
        {[...data, ...(isBelow ? [own] : [])].map((leader, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: members without a name have nothing else.
          <Place key={at} leader={leader} />
        ))}
      </ScrolledTable>
      {own && account?.privacy === 0 && <p className="mt-2 text-12 text-muted">{text.hidden}</p>}
    </>
  );
}

function Place({ leader: { place, points, is_own: isOwn, member } }: { readonly leader: Leader }) {
  return (
    <tr className={cx(isOwn && 'bg-selected')} aria-current={isOwn || undefined}>
      <TableCell isFigure className="figure text-muted">
        {formatCount(place)}
      </TableCell>
      <TableCell isHeader className="w-full">
        <span className="flex items-center gap-2.5">
          <Avatar user={member ?? { name: '', face: null, gender: null }} size={24} />
          {member ? (
            <Link to="/user_profile" search={{ username: member.username }} className="truncate hover:underline">
              {member.name}
            </Link>
          ) : (
            <span className="text-muted">{text.private}</span>
          )}
          {isOwn && <span className="text-12 text-muted">{text.you}</span>}
        </span>
      </TableCell>
      <TableCell isFigure className="figure font-medium">
        {formatCount(points)}
      </TableCell>
    </tr>
  );
}
