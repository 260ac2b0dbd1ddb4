import type { RoadmapIcon, RoadmapPhase } from '#schemas/entities/roadmap.ts';

/** Text of plans, of the DAO and of projects. */
export const roadmapMessages = {
  title: 'Roadmap',
  statuses: { 0: 'Not done yet', 1: 'Done' } satisfies Record<RoadmapPhase['status'], string>,
  page: 'Source',
  proposal: (number: number) => `Proposal #${number}`,
  icons: {
    bell: 'Bell',
    'chart-line': 'Chart',
    code: 'Code',
    database: 'Data',
    'file-pen': 'Document',
    flag: 'Flag',
    globe: 'Globe',
    landmark: 'Institution',
    rocket: 'Rocket',
    search: 'Search',
    'shield-check': 'Security',
    sparkles: 'New',
    trophy: 'Trophy',
    users: 'People',
    vote: 'Vote',
  } satisfies Record<RoadmapIcon, string>,
};
