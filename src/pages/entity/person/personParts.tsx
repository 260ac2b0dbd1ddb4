import { entityMessages } from '#src/i18n/en/entity.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { EntityEvents } from '../EntityEvents.tsx';
import { EntityNews } from '../EntityNews.tsx';
import { JoinedRounds } from '../investor/JoinedRounds.tsx';
import { Portfolio } from '../investor/Portfolio.tsx';
import type { ProfileParts } from '../profileTab.ts';
import { Experience } from './Experience.tsx';
import { PersonOverview } from './PersonOverview.tsx';

const { missingParts } = entityMessages;
const { missing } = investorMessages;

export const personParts: ProfileParts<'people'> = {
  Overview: PersonOverview,
  tabs: {
    experience: {
      count: ({ counts }) => counts.experience,
      missing: () => missing.experience,
      Content: ({ profile }) => <Experience jobs={profile.experience} total={profile.counts.experience} />,
    },
    investments: {
      count: ({ counts }) => counts.portfolio_angel_investor,
      missing: () => missing.investments,
      Content: ({ profile }) => (
        <Portfolio
          title={investorMessages.portfolio.personal}
          investor={{ kind: 'people', name: profile.name }}
          ids={profile.portfolio_ids}
          holdings={profile.portfolio_angel_investor}
          total={profile.counts.portfolio_angel_investor}
        />
      ),
    },
    rounds: {
      count: ({ counts }) => counts.rounds,
      missing: () => missingParts.roundsJoined,
      Content: ({ profile }) => (
        <JoinedRounds investor={{ kind: 'people', name: profile.name }} total={profile.counts.rounds} />
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
        <EntityEvents events={events} total={counts.events} subject={{ person: slug }} />
      ),
    },
  },
};
