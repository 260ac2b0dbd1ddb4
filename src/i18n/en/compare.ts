import { formatCount, plural } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';

const ONE: Readonly<Record<EntityKind, string>> = { project: 'project', venture: 'organization', people: 'person' };
const MANY: Readonly<Record<EntityKind, string>> = {
  project: 'projects',
  venture: 'organizations',
  people: 'people',
};

/** Texts of comparisons. */
export const compareMessages = {
  picker: {
    compare: 'Compare',
    label: { project: 'Project to add', venture: 'Organization to add', people: 'Person to add' },
    largest: { project: 'Largest projects', venture: 'Most active organizations', people: 'Best known people' },
    found: { project: 'Projects', venture: 'Organizations', people: 'People' },
    none: 'Nothing of this name can be added',
    count: (count: number) => `${formatCount(count)} found`,
    failed: 'The search failed',
    full: (limit: number) =>
      `${formatCount(limit)} lines are as many as colors can tell apart. Remove one to add another.`,
  },
  compared: 'Compared projects',
  loading: (slug: string) => `Loading ${slug}`,
  unknown: (slugs: readonly string[], kind: EntityKind) =>
    `${plural(slugs.length, `${ONE[kind]} of the address is`, `${MANY[kind]} of the address are`)} not known: ${slugs.join(', ')}.`,
  tooMany: (slugs: readonly string[], limit: number) =>
    `${formatCount(limit)} lines are as many as colors can tell apart. Not drawn: ${slugs.join(', ')}.`,
  failedPrices: (slugs: readonly string[]) => `The history of ${slugs.join(', ')} could not be loaded.`,
  retry: 'Try again',
  removeThem: 'Remove from the address',
};
