import { entityMessages } from '#src/i18n/en/entity.ts';
import { EntityNews } from '../EntityNews.tsx';
import { EntityRounds } from '../EntityRounds.tsx';
import type { ProfileParts } from '../profileTab.ts';
import { ProjectOverview } from './ProjectOverview.tsx';

const { missingParts } = entityMessages;

export const projectParts: ProfileParts<'project'> = {
  Overview: ProjectOverview,
  tabs: {
    fundraising: {
      count: ({ counts }) => counts.rounds,
      missing: missingParts.fundraising,
      Content: ({ profile }) => <EntityRounds kind="project" rounds={profile.rounds} total={profile.counts.rounds} />,
    },
    news: {
      count: ({ counts }) => counts.news_proj,
      missing: missingParts.news,
      Content: ({ profile }) => <EntityNews news={profile.news_proj} total={profile.counts.news_proj} />,
    },
  },
};
