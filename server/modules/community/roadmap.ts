import { z } from 'zod';
import { type Db, many } from '#server/platform/db/rows.ts';

/**
 * SQL of the phases of a project's roadmap, which proposals alone bring: entries that stand, of each title the latest, in the order in
 * which the titles came. `project`: an SQL number. Columns: `parts`, `source`, `proposal_id`, `at`, `place`.
 */
export const roadmapOf = (project: string) => `
  SELECT parts, source, proposal_id, at, place FROM (
    SELECT parts, source, proposal_id, at, id,
           min(id) OVER (PARTITION BY lower(btrim(parts->>'title'))) AS place,
           max(id) OVER (PARTITION BY lower(btrim(parts->>'title'))) AS latest
      FROM community_entries
     WHERE kind = 'project' AND entity_id = ${project} AND list = 'roadmap' AND reverted_at IS NULL) phases
   WHERE id = latest`;

const PhaseSchema = z.object({ parts: z.record(z.string(), z.string()) });

/** The phases of a project as contributors wrote them, in their order. */
export async function readRoadmap(db: Db, project: number): Promise<Readonly<Record<string, string>>[]> {
  const phases = await many(db, PhaseSchema, `SELECT parts FROM (${roadmapOf('$1::bigint')}) phases ORDER BY place`, [
    project,
  ]);
  return phases.map(({ parts }) => parts);
}
