import { useInfiniteQuery } from '@tanstack/react-query';
import { CONTRIBUTOR_TIERS } from '#schemas/constants.ts';
import { formatDate } from '#schemas/format.ts';
import { contributionsQuery } from '#src/api/contributionQueries.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { cx } from '#src/ui/cx.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { LimitsNote } from './LimitsNote.tsx';

const text = contributeMessages.standing;

/** The member's tier, what the next one asks for, and how much can be sent today. */
export function Standing() {
  const { data, isError } = useInfiniteQuery(contributionsQuery());
  const standing = data?.pages[0]?.standing;
  return (
    <>
      <ol aria-label={text.tiers} className="flex">
        {CONTRIBUTOR_TIERS.map((tier) => {
          const isOwn = tier === standing?.tier;
          return (
            <li
              key={tier}
              aria-current={isOwn ? 'true' : undefined}
              className={cx(
                'flex min-h-14 flex-1 flex-col border-t-2 pt-2 text-13',
                isOwn ? 'border-accent font-medium' : 'border-line text-muted',
              )}
            >
              {contributeMessages.tier(tier)}
              {isOwn && <span className="text-12 font-normal text-accent">{text.yours}</span>}
            </li>
          );
        })}
      </ol>
      {standing ? (
        <>
          <p className="mb-3 text-13 text-muted">
            {text.accepted(standing.accepted, standing.decided)}, {text.since(formatDate(standing.since.slice(0, 10)))}
          </p>
          {standing.next === null ? (
            <p className="text-13">{text.highest}</p>
          ) : (
            <section aria-label={text.next(standing.next.tier)} className="mb-4 text-13">
              <h3 className="mb-1 text-13 font-medium">{text.next(standing.next.tier)}</h3>
              <dl className="grid max-w-90 grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1">
                {standing.next.needs.map((need) => {
                  const { label, value } = text.needs(need);
                  return (
                    <div key={need.kind} className="contents">
                      <dt className="text-muted">{label}</dt>
                      <dd className="figure text-right">{value}</dd>
                    </div>
                  );
                })}
              </dl>
            </section>
          )}
        </>
      ) : (
        !isError && <Skeleton className="mb-4 h-10 max-w-90" />
      )}
      <LimitsNote className="max-w-90" />
    </>
  );
}
