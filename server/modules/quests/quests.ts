import type { ListedQuest, ListedTask, PointsEntry } from '#schemas/api/quests.ts';
import type { FileQuest, FileTask } from '#schemas/entities/quests.ts';
import { dayOf } from './periods.ts';
import type { Claims } from './repository/claims.ts';

/** Quests as a member sees them. */

/** Open up to the end of its last day, UTC. */
export function isOpen({ until }: Pick<FileQuest, 'until'>, now: number): boolean {
  return until === null || dayOf(now) <= until;
}

export const claimOf = (quest: number, task: string) => `quest ${quest}/${task}`;

/** What a member has of a quest. */
export function listQuest(
  quest: FileQuest,
  of: {
    /** How often what the task asks for is there. */
    readonly have: (task: FileTask) => number;
    readonly claims: Claims;
    readonly now: number;
    readonly place?: (task: FileTask) => Pick<ListedTask, 'path' | 'field'> | undefined;
  },
): ListedQuest {
  const { _id, name, description, type, tag, until } = quest;
  const isQuestOpen = isOpen(quest, of.now);
  const tasks = quest.quest.map((task) =>
    listTask(task, {
      have: of.have(task),
      place: of.place?.(task),
      claimed: of.claims.get(claimOf(_id, task.key)) ?? 0,
      isRepeatable: type === 'repeatable',
      isQuestOpen,
    }),
  );
  const point = tasks.reduce((sum, { more }) => sum + more.points, 0);
  return {
    ...{ _id, name, description, point, type, tag, quest: tasks },
    ...{ is_open: isQuestOpen, until, is_sample: false },
  };
}

interface Progress {
  readonly have: number;
  readonly claimed: number;
  readonly isRepeatable: boolean;
  readonly isQuestOpen: boolean;
  readonly place: Pick<ListedTask, 'path' | 'field'> | undefined;
}

function listTask({ key, name, description, more }: FileTask, progress: Progress): ListedTask {
  const { have, claimed, isRepeatable, isQuestOpen, place } = progress;
  const { points, type_check, count: need } = more;
  const isDone = claimed > 0 && !isRepeatable;
  const left = Math.max(0, have - (isRepeatable ? claimed * need : 0));
  return {
    ...{ key, name, description, more: { points, type_check } },
    state: isDone ? 'done' : !isQuestOpen ? 'closed' : left >= need ? 'claimable' : 'open',
    ...{ have: isDone ? need : Math.min(left, need), need, claimed },
    ...place,
  };
}

/** An entry of points with its task's name as `quests` have it now; a task that is no longer there keeps its old name. */
export function nameInLanguage(entry: PointsEntry, quests: readonly FileQuest[]): PointsEntry {
  const { origin } = entry;
  if (origin.reason !== 'quest') return entry;
  const tasks = quests.find(({ _id }) => _id === origin.quest)?.quest ?? [];
  const name = tasks.find(({ key }) => key === origin.task)?.name ?? origin.name;
  return { ...entry, origin: { ...origin, name } };
}
