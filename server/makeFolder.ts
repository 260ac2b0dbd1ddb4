import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and those above it, with `mode`, where there are none; one that is there stays as it is. `mkdir` of Node
 * with `recursive` never returns where the system will have no folder at all, as below /proc.
 * @throws what the system says of the folder that cannot be made.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  const missing = await makeIn(folder, mode);
  if (missing === undefined) return;
  const above = path.dirname(folder);
  if (above === folder) throw missing;
  if (!(await isFolder(above))) await makeFolder(above, mode);
  // Once more also below a folder that is there: another may have made it since the first try.
  const still = await makeIn(folder, mode);
  if (still !== undefined) throw still;
}

/** Makes `folder` in the one above it. Returns what the system says where there is none above; throws all else. */
async function makeIn(folder: string, mode: number): Promise<Error | undefined> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST' && (await stat(folder)).isDirectory()) return undefined;
    if (code === 'ENOENT' && error instanceof Error) return error;
    throw error;
  }
  return undefined;
}

async function isFolder(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() ?? false;
}
