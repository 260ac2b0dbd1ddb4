import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DaoHome } from '#schemas/api/dao.ts';
import { formatCount } from '#schemas/format.ts';
import { daoQuery } from '#src/api/daoQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { Roadmap } from '#src/features/roadmap/Roadmap.tsx';
import { daoMessages as text } from '#src/i18n/en/dao.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ListedProposals } from './ListedProposals.tsx';
import { Members } from './Members.tsx';
import { MembershipSection } from './MembershipSection.tsx';

/** The home of the DAO: what it is, how to join, what it decides and has decided, its members and its plan. */
export function DaoPage() {
  usePageTitle(text.title);
  const { data: home, error, refetch } = useQuery(daoQuery());
  return (
    <div className="flex flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-6 py-5 max-desk:px-4">
        <div className="min-w-0 flex-1 basis-60">
          <h1 className="text-28 leading-tight tracking-[-0.02em]">{text.title}</h1>
          <p className="mt-1 max-w-[72ch] text-14 text-pretty text-muted">{text.about}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link to="/dao" className={buttonClass()}>
            {text.toProposals}
          </Link>
          <Link to="/dao/history" className={buttonClass()}>
            {text.toHistory}
          </Link>
          <Link to="/contribute" className={buttonClass()}>
            {text.contribute}
          </Link>
          <Link
            to="/support/$viewType/$topicId"
            params={{ viewType: 'contribution', topicId: 'dao' }}
            className={buttonClass({ variant: 'ghost' })}
          >
            {text.toContribute}
          </Link>
        </div>
      </header>
      {!home && error ? (
        <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="grid flex-1 grid-cols-[minmax(0,1fr)_25rem] max-lg:grid-cols-1 max-lg:content-start">
          <div className="min-w-0 [&>section:last-child]:border-b-0">
            <Figures home={home} />
            <Flow />
            <ListedProposals of="open" />
            <ListedProposals of="decided" />
            {home ? <Roadmap phases={home.roadmap} /> : <Waiting />}
          </div>
          <aside
            aria-label={text.membership.title}
            className="border-line max-lg:border-t lg:border-l [&>section:last-child]:border-b-0"
          >
            <MembershipSection />
            <Members />
          </aside>
        </div>
      )}
    </div>
  );
}

const FIGURES = ['open', 'accepted', 'rejected', 'members', 'voters'] as const;

function Figures({ home }: { readonly home: DaoHome | undefined }) {
  return (
    <dl
      aria-label={text.figures}
      className="grid grid-cols-5 border-b border-line px-6 py-4 max-sm:grid-cols-3 max-sm:gap-y-3 max-desk:px-4"
    >
      {FIGURES.map((figure) => (
        <div key={figure}>
          <dt className="text-12 text-muted">{text.figure[figure]}</dt>
          <dd className="figure flex h-7 items-center text-20 font-semibold">
            {home ? formatCount(home[figure]) : <Skeleton className="h-5 w-10" />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** How a contribution becomes data, step by step. */
function Flow() {
  return (
    <Section title={text.flow.title}>
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-x-6 gap-y-4 text-13">
        {text.flow.steps.map(([title, what], at) => (
          <li key={title}>
            <span className="flex items-baseline gap-2 font-medium">
              <span aria-hidden="true" className="figure text-12 font-normal text-muted">
                {at + 1}
              </span>
              {title}
            </span>
            <span className="mt-0.5 block text-12 text-pretty text-muted">{what}</span>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Waiting() {
  return (
    <div role="status" aria-busy="true" aria-label={text.loading} className="space-y-3 px-6 py-5 max-desk:px-4">
      <Skeleton className="w-32" />
      <Skeleton className="h-20" />
      <Skeleton className="h-20" />
    </div>
  );
}
