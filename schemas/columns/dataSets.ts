import type { Source } from '../kinds.ts';
import { fundraising } from './fundraising.ts';
import { organizations } from './organizations.ts';
import { people } from './people.ts';
import { projects } from './projects.ts';
import type { DataSetSpec } from './spec.ts';

/** Every data set by the name of its directory. */
export const DATA_SETS: Record<Source, DataSetSpec> = { projects, people, organizations, fundraising };
