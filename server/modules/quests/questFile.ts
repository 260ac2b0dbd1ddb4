import { readFile } from 'node:fs/promises';
import { LANGUAGES, type Language } from '#schemas/constants.ts';
import { type FileQuest, QuestFileSchema } from '#schemas/entities/quests.ts';
import type { Config } from '#server/platform/config.ts';
import { contentFile } from '#server/platform/contentFolder.ts';
import { formatPath, StartError } from '#server/platform/errors.ts';

/** The quests in every language. What is paid is decided by those of the first. */
export async function readQuestFiles(
  config: Pick<Config, 'contentDir'>,
): Promise<ReadonlyMap<Language, readonly FileQuest[]>> {
  return new Map(
    await Promise.all(LANGUAGES.map(async (language) => [language, await readQuestFile(config, language)] as const)),
  );
}

/**
 * Reads the quests of the operator's file, else the built-in ones.
 * @throws StartError that names the file and what is wrong with it.
 */
export async function readQuestFile(
  { contentDir }: Pick<Config, 'contentDir'>,
  language: Language,
): Promise<readonly FileQuest[]> {
  const file = contentFile(contentDir, language, 'quests.json');
  try {
    return parseQuests(await readFile(file, 'utf8'));
  } catch (error) {
    throw new StartError(`${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`, 2);
  }
}

/** @throws Error that says what is wrong with the text. */
export function parseQuests(text: string): readonly FileQuest[] {
  const read = QuestFileSchema.safeParse(JSON.parse(text));
  if (read.success) return read.data.quests;
  const issues = read.error.issues.map(({ path: where, message }) => {
    const names = where.filter((part) => typeof part !== 'symbol');
    return `${formatPath(names) || 'the file'}: ${message}`;
  });
  throw new Error(issues.join('; '));
}
