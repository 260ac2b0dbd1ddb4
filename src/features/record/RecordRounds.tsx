import type { UseQueryResult } from '@tanstack/react-query';
import type { RoundRow } from '#schemas/entities/round.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { ApiError } from '#src/api/apiError.ts';
import type { StructAnswer } from '#src/api/client.ts';
import { messages } from '#src/messages/index.ts';
import { MoreCount } from '#src/ui/AvatarGroup.tsx';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { DateText, Missing, ShortFigure } from '#src/ui/Figures.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { hostOf } from '#src/ui/links.ts';
import { OutwardLink } from '#src/ui/OutwardLink.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ErrorState } from '#src/ui/States.tsx';
import { RecordSection } from './RecordSection.tsx';

const text = messages.record;

/** Investors named in a row; the others are counted. */
const INVESTORS_SHOWN = 2;

/** The rounds a project raised, or those an organization or a person joined, newest first. */
export function RecordRounds({
  kind,
  query,
}: {
  readonly kind: EntityKind;
  readonly query: UseQueryResult<StructAnswer<readonly RoundRow[]>>;
}) {
  const rounds = query.data?.result;
  return (
    <RecordSection
      title={kind === 'project' ? text.rounds : text.portfolio}
      note={rounds && rounds.length > 0 ? `${rounds.length}, ${text.roundsUnit}` : undefined}
    >
      {query.isError ? (
        <ErrorState
          title={text.roundsFailed}
          text={query.error.message}
          onRetry={() => void query.refetch()}
          details={query.error instanceof ApiError ? query.error.details : undefined}
        />
      ) : rounds === undefined ? (
        <Loading />
      ) : rounds.length === 0 ? (
        <p className="text-13 text-muted">{text.noRounds}</p>
      ) : (
        <Rounds rounds={rounds} named={kind !== 'project'} />
      )}
    </RecordSection>
  );
}

const CELL = 'h-9 pr-4 align-middle last:pr-0';

function Rounds({ rounds, named }: { readonly rounds: readonly RoundRow[]; readonly named: boolean }) {
  return (
    // Focusable, so that the keyboard can scroll it sideways in a narrow window.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs it.
    <section aria-label={named ? text.portfolio : text.rounds} tabIndex={0} className="relative overflow-x-auto">
      <table className="w-full min-w-140 text-13 whitespace-nowrap">
        <thead>
          <tr className="border-b border-line-strong text-left text-12 font-medium text-muted *:h-7 *:pr-4 *:font-medium">
            <th scope="col">{text.date}</th>
            {named && <th scope="col">{text.project}</th>}
            <th scope="col">{text.round}</th>
            <th scope="col" className="text-right">
              {text.amount} <span className="font-normal text-faint">{text.roundsUnit}</span>
            </th>
            <th scope="col" className="pl-4">
              {text.investors}
            </th>
            <th scope="col">{text.source}</th>
          </tr>
        </thead>
        <tbody>
          {rounds.map((round) => (
            <tr key={round._id} className="border-b border-line last:border-b-0 hover:bg-hover">
              <td className={CELL}>
                <DateText value={round.date} />
              </td>
              {named && (
                <td className={`${CELL} max-w-52`}>
                  <EntityLink kind="project" slug={round.slug} className="flex min-w-0 items-center gap-2">
                    <Logo kind="project" name={round.projects} src={round.logo} size={20} />
                    <span className="truncate font-medium hover:underline">{round.projects}</span>
                  </EntityLink>
                </td>
              )}
              <td className={`${CELL} ${named ? '' : 'font-medium'}`}>{round.stages ?? text.undisclosedRound}</td>
              <td className={`${CELL} text-right`}>
                <ShortFigure value={round.amount_quantity} />
              </td>
              <td className={`${CELL} max-w-80 pl-4`}>
                <Investors round={round} />
              </td>
              <td className={`${CELL} max-w-40`}>
                {round.announcement === null ? (
                  <Missing />
                ) : (
                  <OutwardLink href={round.announcement}>{hostOf(round.announcement)}</OutwardLink>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Investors({ round }: { readonly round: RoundRow }) {
  const investors = round.organizations;
  if (investors.length === 0) return <Missing />;
  return (
    <span className="flex min-w-0 items-center text-muted">
      <span className="truncate">
        {investors.slice(0, INVESTORS_SHOWN).map((investor, at) => (
          <span key={`${investor.slug} ${investor.name}`}>
            {at > 0 && ', '}
            <EntityLink kind="venture" slug={investor.slug} className="hover:text-text hover:underline">
              {investor.name}
            </EntityLink>
          </span>
        ))}
      </span>
      <MoreCount names={investors.slice(INVESTORS_SHOWN).map((investor) => investor.name)} />
    </span>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={messages.ui.loading}>
      <div className="h-7" />
      {['w-64', 'w-80', 'w-56'].map((width) => (
        <div key={width} className="flex h-9 items-center gap-8">
          <Skeleton className="w-20" />
          <Skeleton className="w-16" />
          <Skeleton className={width} />
        </div>
      ))}
    </div>
  );
}
