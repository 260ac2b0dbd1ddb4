import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type RoadmapPhase, RoadmapSchema } from '#schemas/api/dao.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import type { Config } from '#server/platform/config.ts';
import { builtInContent, ownContent } from '#server/platform/contentFolder.ts';
import { formatPath, StartError } from '#server/platform/errors.ts';

const FILE = `${BUILD_LANGUAGE}/roadmap.json`;

/**
 * Reads the phases of the DAO's roadmap from the operator's file, else the built-in ones.
 * @throws StartError that names the file and what is wrong with it.
 */
export async function readRoadmap({ contentDir }: Pick<Config, 'contentDir'>): Promise<RoadmapPhase[]> {
  const file = ownContent(contentDir, FILE) ?? path.join(builtInContent(), FILE);
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
