import { entityMessages } from '#src/i18n/en/entity.ts';
import { EntityNews } from '../EntityNews.tsx';
import { EntityRounds } from '../EntityRounds.tsx';
import type { ProfileParts } from '../profileTab.ts';
import { OrganizationOverview } from './OrganizationOverview.tsx';

const { missingParts } = entityMessages;

export const organizationParts: ProfileParts<'venture'> = {
  Overview: OrganizationOverview,
  tabs: {
    rounds: {
      count: ({ counts }) => counts.rounds,
      missing: missingParts.roundsJoined,
      Content: ({ profile }) => <EntityRounds kind="venture" rounds={profile.rounds} total={profile.counts.rounds} />,
    },
    news: {
      count: ({ counts }) => counts.recent_news,
      missing: missingParts.news,
      Content: ({ profile }) => <EntityNews news={profile.recent_news} total={profile.counts.recent_news} />,
    },
  },
};
