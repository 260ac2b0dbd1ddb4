import type { Quest } from '../../entities/stories.ts';

type Task = readonly [name: string, description: string, points: number, check: string];

interface Plan {
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly tag: string;
  readonly tasks: readonly Task[];
}

/** The quests are the same for every seed: they are about the product, not about its data. */
const PLANS: readonly Plan[] = [
  {
    name: 'First steps',
    description: 'Get to know your way around.',
    type: 'once',
    tag: 'Getting started',
    tasks: [
      ['Complete your profile', 'Add a name and a picture.', 50, 'profile_complete'],
      ['Open the Observatory', 'See the whole market on one screen.', 20, 'visit_observatory'],
      ['Watch three projects', 'Mark three projects with the star.', 30, 'watchlist_count'],
    ],
  },
  {
    name: 'Screener',
    description: 'Find what others overlook.',
    type: 'once',
    tag: 'Research',
    tasks: [
      ['Combine two filters', 'Filter any directory by two columns.', 40, 'filter_combined'],
      ['Save a list', 'Keep a filter under a name of your own.', 60, 'list_saved'],
    ],
  },
  {
    name: 'Daily reader',
    description: 'Keep up with the day.',
    type: 'daily',
    tag: 'Reading',
    tasks: [
      ['Read three articles', 'Any three of today.', 15, 'news_read'],
      ['Read a piece of research', 'To the end.', 15, 'research_read'],
    ],
  },
  {
    name: 'Contributor',
    description: 'Make the data better for everyone.',
    type: 'repeatable',
    tag: 'Contribution',
    tasks: [
      ['Propose an edit', 'Correct or complete a profile.', 100, 'proposal_sent'],
      ['Have a proposal accepted', 'The community votes.', 250, 'proposal_accepted'],
    ],
  },
  {
    name: 'Bring a colleague',
    description: 'Two see more than one.',
    type: 'repeatable',
    tag: 'Community',
    tasks: [['Refer a friend', 'They sign up with your code and verify their email.', 150, 'referral_verified']],
  },
  {
    name: 'Connected',
    description: 'Tell us where to find you.',
    type: 'once',
    tag: 'Community',
    tasks: [
      ['Connect your social account', 'Link an account to your profile.', 40, 'social_connected'],
      ['Follow our announcements', 'Stay in touch.', 20, 'social_followed'],
    ],
  },
  {
    name: 'Ask the assistant',
    description: 'Questions cost nothing.',
    type: 'weekly',
    tag: 'Intelligence',
    tasks: [['Ask five questions', 'In one week.', 45, 'chat_questions']],
  },
  {
    name: 'Voter',
    description: 'Take part in deciding.',
    type: 'weekly',
    tag: 'DAO',
    tasks: [['Vote on two proposals', 'For or against, with a reason.', 80, 'votes_cast']],
  },
];

export const QUEST_COUNT = PLANS.length;

/** Quests by index. */
export function questStories(): (index: number) => Quest {
  return (index) => {
    const plan = PLANS[index];
    if (!plan) throw new RangeError(`There is no quest ${index}.`);
    return {
      _id: index + 1,
      name: plan.name,
      description: plan.description,
      point: plan.tasks.reduce((sum, [, , points]) => sum + points, 0),
      type: plan.type,
      tag: plan.tag,
      quest: plan.tasks.map(([name, description, points, type_check]) => ({
        name,
        description,
        more: { points, type_check },
      })),
    };
  };
}
