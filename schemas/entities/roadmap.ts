import * as z from 'zod/mini';
import { count, time } from '../api/shared.ts';

/** Plans step by step: that of the DAO, which the operator writes, and those of projects, which contributors propose. */

/** Pictures of phases, by the names of their library. */
export const ROADMAP_ICONS = [
  'bell',
  'chart-line',
  'code',
  'database',
  'file-pen',
  'flag',
  'globe',
  'landmark',
  'rocket',
  'search',
  'shield-check',
  'sparkles',
  'trophy',
  'users',
  'vote',
] as const;
export type RoadmapIcon = (typeof ROADMAP_ICONS)[number];

/** A step of a plan; status 1: done, 0: not done. */
export const RoadmapPhaseSchema = z.object({
  time: z.string(),
  icon: z.string(),
  title: z.string(),
  content: z.array(z.string()),
  status: z.union([z.literal(0), z.literal(1)]),
});
export type RoadmapPhase = z.infer<typeof RoadmapPhaseSchema>;

/** A phase on the profile of its project, with where it comes from. */
export const ProfilePhaseSchema = z.extend(RoadmapPhaseSchema, {
  origin: z.object({
    /** The page that states it. */
    page: z.string(),
    /** The proposal that brought it. */
    proposal: z.object({ _id: count(), slug: z.string() }),
    at: time(),
  }),
});
export type ProfilePhase = z.infer<typeof ProfilePhaseSchema>;

/** A phase as a contributor wrote it, by part; `content` has a step a line. */
export function phaseOf(parts: Readonly<Record<string, string>>): RoadmapPhase {
  const { time: when = '', icon = '', title = '', content = '', status } = parts;
  const lines = content.split('\n').map((line) => line.trim());
  return {
    ...{ time: when.trim(), icon: icon === '' ? 'flag' : icon, title: title.trim() },
    content: lines.filter((line) => line !== ''),
    status: status === '1' ? 1 : 0,
  };
}
