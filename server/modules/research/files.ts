import type { ClientBase, Pool } from 'pg';
import { RESEARCH_LIMITS } from '#schemas/api/research.ts';
import { RESEARCH_FILES } from '#schemas/safeHtml.ts';
import { type FileShelf, filesOf } from '#server/modules/users/memberFiles.ts';
import { ApiError } from '#server/platform/errors.ts';
import type { PictureSize } from './compile.ts';

/** Pictures and attachments of research. */

export const RESEARCH_SHELF: FileShelf = {
  table: 'research_files',
  address: RESEARCH_FILES,
  max: RESEARCH_LIMITS.files,
  full: () => new ApiError(409, { code: 'research_limit', reason: 'files', limit: RESEARCH_LIMITS.files }),
  downloadName: 'research.pdf',
};

/** Of these addresses the files of a member, with the sizes of pictures. */
export async function ownFiles(
  db: ClientBase | Pool,
  userId: number,
  addresses: readonly string[],
): Promise<{ readonly pictures: ReadonlyMap<string, PictureSize>; readonly known: ReadonlySet<string> }> {
  const files = await filesOf(db, RESEARCH_SHELF, userId, addresses);
  const pictures = [...files.values()].flatMap(({ address, width, height }) =>
    width === null || height === null ? [] : [[address, { width, height }] as const],
  );
  return { pictures: new Map(pictures), known: new Set(files.keys()) };
}
