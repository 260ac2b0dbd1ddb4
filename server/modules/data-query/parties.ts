import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { ENTITY_KINDS } from '#server/modules/datasets/formerAddresses.ts';
import { jsonRow, ORGANIZATIONS, PEOPLE, PROJECTS } from './profileLists.ts';

/** Projects, organizations and people in one statement: `kind` as the registry stores it, and `id`. */

export const DATA_SET_OF = {
  project: DATA_SETS.projects,
  venture: DATA_SETS.organizations,
  people: DATA_SETS.people,
} as const satisfies Record<EntityKind, unknown>;

export const TABLE_OF = { project: PROJECTS, venture: ORGANIZATIONS, people: PEOPLE } as const;

/** Row `x`, which has `kind` and `id`, as a page names it. */
export const party = (x: string) =>
  jsonRow(`
    SELECT 'project' AS kind, name, slug, logo, NULL::text AS gender FROM ${PROJECTS} WHERE ${x}.kind = '${ENTITY_KINDS.projects}' AND _id = ${x}.id
    UNION ALL SELECT 'venture', ventures_name, slug, logo, NULL FROM ${ORGANIZATIONS} WHERE ${x}.kind = '${ENTITY_KINDS.organizations}' AND _id = ${x}.id
    UNION ALL SELECT 'people', name, slug, logo, gender FROM ${PEOPLE} WHERE ${x}.kind = '${ENTITY_KINDS.people}' AND _id = ${x}.id`);
