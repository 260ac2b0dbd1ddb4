import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { QuestsAnswer } from '#schemas/api/quests.ts';
import { formatCount, formatMonth } from '#schemas/format.ts';
import { QUEST_PAGES, type QuestPage } from '#schemas/routes/questPages.ts';
import { questsQuery } from '#src/api/questQueries.ts';
import { Standing } from '#src/features/contributions/Standing.tsx';
import { TAB_LINK, TableTab } from '#src/features/data-table/toolbar/TableTab.tsx';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { questMessages as text } from '#src/i18n/en/quests.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { Section } from '#src/ui/Section.tsx';
import { LatestPoints } from './LatestPoints.tsx';
import { Leaderboard } from './Leaderboard.tsx';
import { MyPoints } from './MyPoints.tsx';
import { QuestList } from './QuestList.tsx';
import { ReferralCode } from './ReferralCode.tsx';

/** The pages of quests; null is the first, an unknown name leads there. */
export function QuestsPage({ name }: { readonly name: string | null }) {
  const page = QUEST_PAGES.find((known) => known === name) ?? null;
  if (name !== null && page === null) return <Navigate to="/quest" replace />;
  return <Quests page={page ?? 'all'} />;
}

function Quests({ page }: { readonly page: QuestPage }) {
  usePageTitle(text.titles[page]);
  const { data: quests, isFetching } = useQuery(questsQuery());
  return (
    <div className="relative flex flex-1 flex-col">
      <ProgressLine active={isFetching && quests !== undefined} />
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-6 border-b border-line px-6 whitespace-nowrap max-desk:px-4">
        <PageTabs page={page} count={quests && openTasks(quests)} />
        <Totals quests={quests} />
      </div>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_30rem] max-xl:grid-cols-1 max-xl:content-start">
        <div className="min-w-0 px-6 py-3 max-desk:px-4">
          <Page page={page} />
        </div>
        <aside
          aria-label={text.latest.title}
          className="border-l border-line max-xl:border-t max-xl:border-l-0 [&>section:last-child]:border-b-0"
        >
          <Section title={contributeMessages.standing.title} note={contributeMessages.standing.about}>
            <Standing />
          </Section>
          {page !== 'points' && <LatestPoints />}
          <ReferralCode referral={quests?.referral} />
        </aside>
      </div>
    </div>
  );
}

function openTasks({ data }: QuestsAnswer): number {
  return data.flatMap(({ quest }) => quest).filter(({ state }) => state === 'open' || state === 'claimable').length;
}

function Page({ page }: { readonly page: QuestPage }) {
  switch (page) {
    case 'points':
      return <MyPoints />;
    case 'leaderboard':
      return <Leaderboard />;
    default:
      return <QuestList shown={page} />;
  }
}

/** The three parts; the open one is the page's heading. */
function PageTabs({ page, count }: { readonly page: QuestPage; readonly count: number | undefined }) {
  const isList = page !== 'points' && page !== 'leaderboard';
  return (
    <nav aria-label={text.tabs} className="flex h-11 shrink-0 max-desk:w-full max-desk:overflow-x-auto">
      <ul className="flex w-max gap-5">
        <TableTab here={isList} title={text.quests} count={count}>
          <Link to="/quest" className={TAB_LINK}>
            {text.quests}
          </Link>
        </TableTab>
        {(['points', 'leaderboard'] as const).map((one) => (
          <TableTab key={one} here={page === one} title={text.titles[one]} count={null}>
            <Link to="/quest/$page" params={{ page: one }} className={TAB_LINK}>
              {text.titles[one]}
            </Link>
          </TableTab>
        ))}
      </ul>
    </nav>
  );
}

function Totals({ quests }: { readonly quests: QuestsAnswer | undefined }) {
  if (!quests) return null;
  const { balance, month, to_claim: toClaim } = quests;
  return (
    <dl className="ml-auto flex min-h-11 flex-wrap items-center gap-x-6 text-13 max-desk:ml-0 max-desk:min-h-8 max-desk:pb-1">
      <Total label={text.totals.points}>{formatCount(balance)}</Total>
      {month.rank && (
        <Total label={text.totals.rank(formatMonth(month.from))}>
          {text.totals.place(month.rank.place, month.rank.of)}
        </Total>
      )}
      <Total label={text.totals.toClaim}>{formatCount(toClaim)}</Total>
    </dl>
  );
}

function Total({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-12 text-muted">{label}</dt>
      <dd className="figure font-medium">{children}</dd>
    </div>
  );
}
