import type { DataSetSpec } from '#schemas/columns/spec.ts';
import type { Source } from '#schemas/kinds.ts';

/** Numbers and addresses of entities that turned out to be another one. They lead to it for ever. */

/** Kind of entity in each directory, as the registry stores it. */
export const ENTITY_KINDS = {
  projects: 'project',
  people: 'person',
  organizations: 'organization',
  fundraising: 'round',
} as const satisfies Record<Source, string>;

/** SQL of the present slug for `wanted`, an SQL text that may be a former slug. */
export function presentSlug({ source }: Pick<DataSetSpec, 'source'>, wanted: string): string {
  return `coalesce((SELECT present.slug FROM entities former
    JOIN entities present ON present.kind = former.joined_kind AND present.id = former.joined_id
   WHERE former.kind = '${addressedKind(source)}' AND former.slug = ${wanted} AND present.kind = former.kind), ${wanted})`;
}

/** SQL of the present `_id` for `wanted`, an SQL number that may be a former one. */
export function presentId({ source }: Pick<DataSetSpec, 'source'>, wanted: string): string {
  return `coalesce((SELECT former.joined_id FROM entities former
   WHERE former.kind = '${ENTITY_KINDS[source]}' AND former.id = ${wanted} AND former.joined_kind = former.kind), ${wanted})`;
}

/** A round has the address of its project. */
function addressedKind(source: Source): string {
  return source === 'fundraising' ? ENTITY_KINDS.projects : ENTITY_KINDS[source];
}
