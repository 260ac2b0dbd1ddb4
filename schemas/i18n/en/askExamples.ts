import type { EntityKind } from '../../kinds.ts';

/** Questions to begin with. The server's tests ask every one. */

/** Questions that the data answers, by kind. */
export const EXAMPLE_QUESTIONS = {
  lists: [
    'Which DeFi projects with over 50M TVL raised since March, and who led?',
    'Top 10 projects by market cap',
    'Seed rounds over $5m in the past 12 months',
  ],
  figures: [
    'How much was raised in 2025?',
    'How many funding rounds were there in the past 6 months?',
    'Median round size by stage',
  ],
  trends: ['Amount raised by quarter since 2024', 'How many rounds by year?'],
  investors: ['Most active investors', 'Organizations with more than 20 investments', 'Founders in the United States'],
  stories: ['News of the past week', 'Remote engineering jobs'],
  help: ['How do I export a table as CSV?', 'How do I filter a table?'],
};

/** A question about an entity, by its kind. */
export const ABOUT_ENTITY: Readonly<Record<EntityKind, (name: string) => string>> = {
  project: (name) => `Who invested in ${name}?`,
  venture: (name) => `What is in the portfolio of ${name}?`,
  people: (name) => `Where has ${name} worked?`,
};
