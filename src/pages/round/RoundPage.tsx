import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { RoundProfile } from '#schemas/entities/profiles.ts';
import { roundName } from '#schemas/entities/roundNames.ts';
import { rowMoment } from '#schemas/freshness.ts';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { detailPath } from '#schemas/kinds.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { roundQuery } from '#src/api/queries.ts';
import { NoLongerReported } from '#src/features/former-records/NoLongerReported.tsx';
import { RoundDetails } from '#src/features/rounds/RoundDetails.tsx';
import { RoundFigures } from '#src/features/rounds/RoundFigures.tsx';
import { roundMessages } from '#src/i18n/en/rounds.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { AsOf } from '#src/ui/AsOf.tsx';
import { buttonClass } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { EntityLink } from '#src/ui/EntityLink.tsx';
import { EntityAvatar } from '#src/ui/LogoLink.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';

const text = roundMessages;

/** Page of one round, at its number. */
export function RoundPage({ slug }: { readonly slug: string }) {
  const { data, isError, error, isFetching, refetch } = useQuery(roundQuery(slug));
  const round = data?.result;
  usePresentAddress(slug, round?._id ?? data?.former?.moved_to?.slug);
  usePageTitle(round ? roundName(round) : data ? text.missing : slug);
  if (round) {
    return (
      <div className="relative flex flex-1 flex-col">
        <ProgressLine active={isFetching} />
        <Loaded round={round} />
      </div>
    );
  }
  if (data?.former?.moved_to === null) return <NoLongerReported kind="round" former={data.former} />;
  if (data) {
    return (
      <div className="flex flex-1 flex-col">
        <EmptyState heading="h1" title={text.missing} text={text.missingText(slug)}>
          <Link to="/directory/$source" params={{ source: 'fundraising' }} className={buttonClass()}>
            {text.openDirectory}
          </Link>
        </EmptyState>
      </div>
    );
  }
  if (isError) return <QueryFailure heading="h1" title={text.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={text.loading} className="p-6">
      <Skeleton className="h-60" />
    </div>
  );
}

/** Puts the present number in place of a former one, as the server does. */
function usePresentAddress(slug: string, present: number | string | undefined) {
  const { history } = useRouter();
  useEffect(() => {
    if (present === undefined || String(present) === slug) return;
    history.replace(`${addressOf(detailPath('round', String(present)))}${window.location.search}`);
  }, [history, slug, present]);
}

function Loaded({ round }: { readonly round: RoundProfile }) {
  const newest = rowMoment(DATA_SETS.fundraising, round.provenance);
  return (
    <>
      <div className="flex min-h-23 flex-wrap items-center gap-x-4 gap-y-4 border-b border-line px-6 py-4 max-desk:px-4">
        <EntityAvatar kind="project" of={{ slug: round.slug, name: round.projects, logo: round.logo }} size={48} />
        <div className="min-w-0 flex-1 basis-64">
          <div className="flex items-baseline gap-2.5">
            <h1 className="min-w-0 text-28 tracking-[-0.02em] wrap-anywhere">{roundName(round)}</h1>
            <span className="flex self-center">
              <CopyButton text={() => window.location.href} label={text.copyLink} />
            </span>
          </div>
          <p className="mt-1 text-13 text-muted">
            <EntityLink kind="project" slug={round.slug} className="hover:text-text hover:underline">
              {round.slug === null ? round.projects : text.openProject(round.projects)}
            </EntityLink>
          </p>
        </div>
        <RoundFigures
          round={round}
          className="flex flex-wrap gap-x-6 gap-y-4 max-desk:grid max-desk:w-full max-desk:grid-cols-2"
        />
      </div>
      <RoundDetails round={round} className="flex-1" />
      <p className="flex h-7 shrink-0 items-center gap-1 border-t border-line px-4 text-12 text-muted">
        <AsOf moment={newest} />
      </p>
    </>
  );
}
