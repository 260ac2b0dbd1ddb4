/** Text of what opens the parts below a table that say what its view leaves out; theirs is in `misses.ts`. */
export const leftOutMessages = {
  why: (typed: string) => `Why is “${typed}” not here?`,
  whyAlso: 'missing absent explain filtered out',
  findWhy: 'Why is something not here?',
  label: 'Not in this view',
  showNear: 'Show near misses',
  hideNear: 'Hide near misses',
};
