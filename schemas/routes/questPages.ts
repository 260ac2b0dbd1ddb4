import type { PageEntry } from './pageEntry.ts';

/** Pages of quests, each at `/quest/{page}`; `/quest` shows the first. */
export const QUEST_PAGES = ['all', 'active', 'closed', 'points', 'leaderboard'] as const;
export type QuestPage = (typeof QUEST_PAGES)[number];

/** What each says of itself. */
export const QUESTS: Readonly<Record<QuestPage, Pick<PageEntry, 'title' | 'description'>>> = {
  all: {
    title: 'Quests',
    description: 'Tasks that earn points on Assay, what you have of each, and the code with which you invite others.',
  },
  active: {
    title: 'Active quests',
    description: 'Quests of Assay that are open: what each asks for, what you have of it, and the points it gives.',
  },
  closed: {
    title: 'Closed quests',
    description: 'Quests of Assay that have ended: what they asked for, and which of their tasks you were paid for.',
  },
  points: {
    title: 'My points',
    description: 'Your points on Assay, entry by entry: where each came from, what was taken back, and the balance.',
  },
  leaderboard: {
    title: 'Leaderboard',
    description: 'Members of Assay with the most points of a week, a month, a year or of all time, and your own place.',
  },
};
