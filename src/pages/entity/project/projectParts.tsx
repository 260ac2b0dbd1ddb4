import type { ProjectProfile } from '#schemas/entities/profiles.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { projectMessages } from '#src/i18n/en/project.ts';
import { EntityEvents } from '../EntityEvents.tsx';
import { EntityNews } from '../EntityNews.tsx';
import type { ProfileParts } from '../profileTab.ts';
import { FundraisingTab } from './FundraisingTab.tsx';
import { MarketTab } from './MarketTab.tsx';
import { ProjectOverview } from './ProjectOverview.tsx';
import { hasSupply, SupplyTab } from './SupplyTab.tsx';
import { TeamTab, teamSize } from './TeamTab.tsx';

/** Whoever has a price, or a market cap, has a token. */
const hasToken = ({ price_usd, market_cap_usd }: ProjectProfile) => price_usd !== null || market_cap_usd !== null;

export const projectParts: ProfileParts<'project'> = {
  Overview: ProjectOverview,
  tabs: {
    market: {
      // Contracts alone are shown, without a number of markets.
      count: ({ counts, contracts }) => (counts.markets === 0 && contracts.length > 0 ? null : counts.markets),
      missing: (profile) => projectMessages.market.missing(hasToken(profile)),
      Content: MarketTab,
    },
    fundraising: {
      count: ({ counts }) => counts.rounds,
      missing: () => entityMessages.missingParts.fundraising,
      Content: FundraisingTab,
    },
    supply: {
      count: (profile) => (hasSupply(profile) ? null : 0),
      missing: (profile) => projectMessages.supply.missing(hasToken(profile)),
      Content: SupplyTab,
    },
    team: { count: teamSize, missing: () => projectMessages.team.missing, Content: TeamTab },
    news: {
      count: ({ counts }) => counts.news_proj,
      missing: () => entityMessages.missingParts.news,
      Content: ({ profile }) => <EntityNews news={profile.news_proj} total={profile.counts.news_proj} />,
    },
    events: {
      count: ({ counts }) => counts.events,
      missing: () => entityMessages.missingParts.events,
      Content: ({ profile: { slug, events, counts } }) => (
        <EntityEvents events={events} total={counts.events} subject={{ project: slug }} />
      ),
    },
  },
};
