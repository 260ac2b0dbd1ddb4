import type { Described } from '#schemas/api/dao.ts';
import type { RoadmapPhase } from '#schemas/entities/roadmap.ts';
import { NAME_FIELD } from '#schemas/forms/contributionRules.ts';
import type { EntityKind } from '#schemas/kinds.ts';

/** An entity in the words of a contribution proposal. */

/** Which field of each kind says it. */
const SAID_BY: Readonly<Record<EntityKind, { readonly description?: string; readonly job_title?: string }>> = {
  project: { description: 'description' },
  venture: { description: 'summary' },
  people: { job_title: 'primary_job_title' },
};

/** The fields that `describe` needs. */
export function describedFields(kind: EntityKind): readonly string[] {
  return [NAME_FIELD[kind], 'logo', 'twitter', ...Object.values(SAID_BY[kind]), ...backgroundOf(kind)];
}

const backgroundOf = (kind: EntityKind) => (kind === 'people' ? ['background_summary'] : []);

/** The entity that these texts of fields and phases describe. */
export function describe(
  kind: EntityKind,
  fields: Readonly<Record<string, string>>,
  roadmap: readonly RoadmapPhase[],
): Described {
  const said = (field: string | undefined) => (field === undefined ? null : fields[field] || null);
  const { description, job_title } = SAID_BY[kind];
  return {
    [NAME_FIELD[kind]]: said(NAME_FIELD[kind]),
    logo: said('logo'),
    description: said(description),
    job_title: said(job_title),
    twitter: said('twitter'),
    background_summary: said(backgroundOf(kind)[0]),
    roadmap: [...roadmap],
  };
}
