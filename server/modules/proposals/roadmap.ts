import { readFile } from 'node:fs/promises';
import { RoadmapSchema } from '#schemas/api/dao.ts';
import { LANGUAGES, type Language } from '#schemas/constants.ts';
import type { RoadmapPhase } from '#schemas/entities/roadmap.ts';
import type { Config } from '#server/platform/config.ts';
import { contentFile } from '#server/platform/contentFolder.ts';
import { formatPath, StartError } from '#server/platform/errors.ts';

/** The roadmap in every language. */
export async function readRoadmaps(config: Pick<Config, 'contentDir'>): Promise<ReadonlyMap<Language, RoadmapPhase[]>> {
  return new Map(
    await Promise.all(LANGUAGES.map(async (language) => [language, await readRoadmap(config, language)] as const)),
  );
}

/**
 * Reads the phases of the DAO's roadmap from the operator's file, else the built-in ones.
 * @throws StartError that names the file and what is wrong with it.
 */
export async function readRoadmap(
  { contentDir }: Pick<Config, 'contentDir'>,
  language: Language,
): Promise<RoadmapPhase[]> {
  const file = contentFile(contentDir, language, 'roadmap.json');
  try {
    const read = RoadmapSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    if (read.success) return read.data.phases;
    const issues = read.error.issues.map(({ path: where, message }) => {
      const names = where.filter((part) => typeof part !== 'symbol');
      return `${formatPath(names) || 'the file'}: ${message}`;
    });
    throw new Error(issues.join('; '));
  } catch (error) {
    throw new StartError(`${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`, 2);
  }
}
