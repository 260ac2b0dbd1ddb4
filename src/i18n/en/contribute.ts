import { plural } from '#schemas/format.ts';

/** Text of contributing: forms, what is sent, and what becomes of it. */
export const contributeMessages = {
  suggestions: {
    title: 'Used by other records',
    count: (count: number) => plural(count, 'suggestion', 'suggestions'),
  },
};
