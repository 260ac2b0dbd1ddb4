import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCount } from '#schemas/format.ts';
import { daoMembersQuery } from '#src/api/daoQueries.ts';
import { NextPage } from '#src/api/NextPage.tsx';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { Avatar } from '#src/features/account/Avatar.tsx';
import { daoMessages } from '#src/i18n/en/dao.ts';
import { DateText } from '#src/ui/Figures.tsx';
import { ScrolledTable, TableCell, TableHead } from '#src/ui/ScrolledTable.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';

const text = daoMessages.members;

/** Who is a member, with tier and accepted contributions; private profiles without a name. */
export function Members() {
  const query = useInfiniteQuery(daoMembersQuery());
  const { data, error, refetch } = query;
  const members = data?.pages.flatMap((page) => page.data);
  const total = data?.pages[0]?.total;
  return (
    <Section title={text.title} note={total === undefined || total === 0 ? undefined : formatCount(total)}>
      {members ? (
        members.length === 0 ? (
          <p className="text-13 text-pretty text-muted">{text.empty}</p>
        ) : (
          <ScrolledTable
            label={text.table}
            head={
              <>
                <TableHead>{text.columns.member}</TableHead>
                <TableHead>{text.columns.tier}</TableHead>
                <TableHead isFigure>{text.columns.accepted}</TableHead>
                <TableHead isFigure>{text.columns.joined}</TableHead>
              </>
            }
          >
            {members.map(({ name, username, face, tier, joined_at: joined, accepted }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: members without a name have nothing else.
              <tr key={at}>
                <TableCell isHeader className="max-w-40">
                  <span className="flex items-center gap-2">
                    <Avatar user={{ name: name ?? '', face, gender: null }} size={20} />
                    {name !== null && username !== null ? (
                      <Link to="/user_profile" search={{ username }} className="truncate hover:underline">
                        {name}
                      </Link>
                    ) : (
                      <span className="truncate text-muted">{text.private}</span>
                    )}
                  </span>
                </TableCell>
                <TableCell className="text-muted">{text.tier(tier)}</TableCell>
                <TableCell isFigure className="figure">
                  {formatCount(accepted)}
                </TableCell>
                <TableCell isFigure className="text-muted">
                  <DateText value={joined.slice(0, 10)} style="plain" />
                </TableCell>
              </tr>
            ))}
          </ScrolledTable>
        )
      ) : error ? (
        <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-busy="true" aria-label={text.loading} className="space-y-3">
          <Skeleton className="w-48" />
          <Skeleton className="w-56" />
        </div>
      )}
      <NextPage query={query}>{text.more}</NextPage>
    </Section>
  );
}
