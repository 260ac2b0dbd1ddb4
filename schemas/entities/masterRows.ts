import type { Source } from '../kinds.ts';
import { OrganizationRowSchema } from './organization.ts';
import { PersonRowSchema } from './person.ts';
import { ProjectRowSchema } from './project.ts';
import { RoundRowSchema } from './round.ts';

/** The validator of a master row, by directory. */
export const MASTER_ROW_SCHEMAS = {
  projects: ProjectRowSchema,
  people: PersonRowSchema,
  organizations: OrganizationRowSchema,
  fundraising: RoundRowSchema,
} as const satisfies Record<Source, unknown>;
