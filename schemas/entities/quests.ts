import * as z from 'zod/mini';

/** Quests: tasks that earn points. The server checks each when it is claimed, over what it knows. */

export const QUEST_CHECKS = [
  'watched_projects',
  'saved_lists',
  'verified_mail',
  /** Contributions in the data, reverted ones left out. */
  'accepted_contributions',
  /** Fields of the data that were empty until a contribution of the member was accepted. */
  'filled_fields',
  /** Members who signed up with one's code and are contributors of Tier 1 or more. */
  'referred_contributors',
] as const;
export type QuestCheck = (typeof QUEST_CHECKS)[number];

/** Facts that stay once they are there. What can be undone and done again could be claimed without end. */
const LASTING: ReadonlySet<QuestCheck> = new Set([
  'verified_mail',
  'accepted_contributions',
  'filled_fields',
  'referred_contributors',
]);

/** `once`: each task is paid once. `repeatable`: each time its number is reached again. */
const QUEST_TYPES = ['once', 'repeatable'] as const;

/** Numbers below belong to the quests of the sample data and to those that the product makes itself. */
export const FILE_QUESTS_FROM = 101;

const line = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max));

const FileTaskSchema = z.strictObject({
  /** Names the task for ever: what was claimed is known by it. */
  key: z.string().check(z.regex(/^[a-z\d]+(?:-[a-z\d]+)*$/), z.maxLength(60)),
  name: line(80),
  description: z.string().check(z.maxLength(200)),
  more: z.strictObject({
    points: z.int().check(z.gte(1), z.lte(100_000)),
    type_check: z.enum(QUEST_CHECKS),
    /** How often the fact has to hold. */
    count: z._default(z.int().check(z.gte(1), z.lte(10_000)), 1),
  }),
});

const FileQuestSchema = z.strictObject({
  _id: z.int().check(z.gte(FILE_QUESTS_FROM), z.lte(1_000_000)),
  name: line(80),
  description: z.string().check(z.maxLength(300)),
  type: z.enum(QUEST_TYPES),
  /** One word for what it is about. */
  tag: line(40),
  /** Its last day, UTC; null: it stays open. */
  until: z.nullable(z.iso.date()),
  quest: z.array(FileTaskSchema).check(z.minLength(1), z.maxLength(40)),
});
export type FileQuest = z.output<typeof FileQuestSchema>;
export type FileTask = z.output<typeof FileTaskSchema>;

/** The file of quests. */
export const QuestFileSchema = z.strictObject({ quests: z.array(FileQuestSchema).check(z.maxLength(100)) }).check(
  z.superRefine(({ quests }, context) => {
    const wrong = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path: ['quests', ...path], message });
    const ids = new Set<number>();
    for (const [at, { _id, type, quest }] of quests.entries()) {
      if (ids.has(_id)) wrong([at, '_id'], `another quest has the number ${_id}`);
      ids.add(_id);
      const keys = new Set<string>();
      for (const [place, { key, more }] of quest.entries()) {
        if (keys.has(key)) wrong([at, 'quest', place, 'key'], `another task of this quest has the key ${key}`);
        keys.add(key);
        if (type === 'repeatable' && !LASTING.has(more.type_check)) {
          wrong(
            [at, 'quest', place, 'more', 'type_check'],
            `${more.type_check} can be undone, so it cannot be repeatable`,
          );
        }
      }
    }
  }),
);
