import { entityMessages } from '#src/i18n/en/entity.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { EntityEvents } from '../EntityEvents.tsx';
import { EntityNews } from '../EntityNews.tsx';
import { JoinedRounds } from '../investor/JoinedRounds.tsx';
import { Portfolio } from '../investor/Portfolio.tsx';
import type { ProfileParts } from '../profileTab.ts';
import { CoInvestors } from './CoInvestors.tsx';
import { OrganizationOverview } from './OrganizationOverview.tsx';
import { Team } from './Team.tsx';

const { missingParts } = entityMessages;
const { missing } = investorMessages;

export const organizationParts: ProfileParts<'venture'> = {
  Overview: OrganizationOverview,
  tabs: {
    portfolio: {
      count: ({ counts }) => counts.portfolio,
      missing: () => missing.portfolio,
      Content: ({ profile }) => (
        <Portfolio
          title={investorMessages.portfolio.title}
          investor={{ kind: 'venture', name: profile.ventures_name }}
          holdings={profile.portfolio}
          total={profile.counts.portfolio}
        />
      ),
    },
    rounds: {
      count: ({ counts }) => counts.rounds,
      missing: () => missingParts.roundsJoined,
      Content: ({ profile }) => (
        <JoinedRounds investor={{ kind: 'venture', name: profile.ventures_name }} total={profile.counts.rounds} />
      ),
    },
    'co-investors': {
      count: ({ funding_summary }) => (funding_summary.rounds === 0 ? 0 : null),
      missing: () => missing.coInvestors,
      Content: ({ profile }) =>
        profile.slug === null ? null : <CoInvestors slug={profile.slug} name={profile.ventures_name} />,
    },
    team: {
      count: ({ counts }) => counts.all_member,
      missing: () => missing.team,
      Content: ({ profile }) => (
        <Team members={profile.all_member} total={profile.counts.all_member} present={profile.counts.employees} />
      ),
    },
    news: {
      count: ({ counts }) => counts.recent_news,
      missing: () => missingParts.news,
      Content: ({ profile }) => <EntityNews news={profile.recent_news} total={profile.counts.recent_news} />,
    },
    events: {
      count: ({ counts }) => counts.events,
      missing: () => missingParts.events,
      Content: ({ profile: { slug, events, counts } }) => (
        <EntityEvents events={events} total={counts.events} subject={{ organization: slug }} />
      ),
    },
  },
};
