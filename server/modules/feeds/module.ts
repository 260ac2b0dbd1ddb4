import type { Capability } from '#server/module.ts';
import { syncInBackground } from './background.ts';

/** Real data from outside, in the background. */
export const feeds: Capability = {
  name: 'feeds',
  start: async (deps, stopping) => syncInBackground(deps, stopping),
};
