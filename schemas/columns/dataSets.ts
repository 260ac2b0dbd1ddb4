import type { DataSetName } from '../kinds.ts';
import { fundraising } from './fundraising.ts';
import { jobs } from './jobs.ts';
import { news } from './news.ts';
import { organizations } from './organizations.ts';
import { people } from './people.ts';
import { projects } from './projects.ts';
import { proposals } from './proposals.ts';
import { research } from './research.ts';
import type { DataSetSpec } from './spec.ts';

/** Every data set by its name. */
export const DATA_SETS: { readonly [Name in DataSetName]: DataSetSpec<Name> } = {
  projects,
  people,
  organizations,
  fundraising,
  news,
  research,
  jobs,
  proposals,
};
