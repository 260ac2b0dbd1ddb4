import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { homeTotalsQuery, statusQuery } from '#src/api/shellQueries.ts';
import { FOR_VISITORS } from '#src/features/auth/forVisitors.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { DataAge } from '#src/features/data-table/toolbar/DataAge.tsx';
import { Introduction } from '#src/features/introduction/Introduction.tsx';
import { homeMessages } from '#src/i18n/en/home.ts';
import { messages } from '#src/i18n/index.ts';
import { KeyLine } from '#src/shared/commands/KeyCaps.tsx';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { Directories } from './Directories.tsx';
import { HomeSection } from './HomeSection.tsx';
import { HomeTotals } from './HomeTotals.tsx';
import { LatestNews } from './LatestNews.tsx';
import { LatestRounds } from './LatestRounds.tsx';
import { MonthCapital } from './MonthCapital.tsx';
import { MostActive } from './MostActive.tsx';
import { TopProjects } from './TopProjects.tsx';

const text = homeMessages;

const MemberChanges = lazyComponent(async () => (await import('./MemberChanges.tsx')).MemberChanges);

/** What there is at a glance: totals, dashboards, this month's capital, and what changed for a member. */
export function HomePage() {
  usePageTitle(messages.shell.home);
  const { data } = useQuery(homeTotalsQuery());
  const { data: status } = useQuery(statusQuery());
  const isSignedIn = useAtomValue(signedInAtom);
  const totals = data?.result;
  return (
    <div className="flex flex-1 flex-col [--home-row:33px] [--home-aside:304px] [--home-totals:80px] pointer-coarse:[--home-row:44px]">
      <h1 className="sr-only">{text.title}</h1>
      <Introduction inset="pl-5 max-desk:pl-4" />
      <HomeTotals />
      <div className="grid flex-1 overflow-hidden *:-mr-px grid-cols-[minmax(0,1.46fr)_minmax(0,1.28fr)_minmax(0,0.96fr)] max-xl:grid-cols-2 max-desk:grid-cols-1">
        <TopProjects count={totals?.projects} />
        <LatestRounds count={totals?.fundraising} />
        <MonthCapital />
        <LatestNews />
        <MostActive totals={totals} />
        {/* As high for members as for visitors: nothing moves when it is known who reads. */}
        {isSignedIn ? (
          <LoadBoundary
            fallback={
              <HomeSection title={text.lists.title}>
                <div aria-busy="true" className="min-h-(--home-aside)" />
              </HomeSection>
            }
          >
            <MemberChanges />
          </LoadBoundary>
        ) : (
          <HomeSection title={text.directories}>
            <div {...FOR_VISITORS} className="min-h-(--home-aside)">
              <Directories totals={totals} />
              <p className="border-t border-line pt-2.5 text-13 text-muted">
                <Link to="/signin" className="text-text underline decoration-control underline-offset-3">
                  {text.signIn}
                </Link>{' '}
                {text.signInText}
              </p>
            </div>
          </HomeSection>
        )}
      </div>
      <section
        aria-label={text.status}
        className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-4 px-5 text-12 text-muted max-desk:px-4"
      >
        <DataAge source="projects" asOf={status?.asOf ?? null} sampleMode={false} />
        <span>
          {text.figuresIn} <b className="font-medium text-text">{text.usd}</b>
        </span>
        <Link
          to="/directory-demo/$source"
          params={{ source: 'projects' }}
          search={{ rows: '1000000' }}
          className="underline decoration-control underline-offset-3 hover:text-text"
        >
          {text.playground}
        </Link>
        <KeyLine
          keys={[
            ['goProjects', text.keys.projects],
            ['goFundraising', text.keys.rounds],
            ['search', text.keys.search],
          ]}
          all={text.keys.all}
        />
      </section>
    </div>
  );
}
