import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Makes a folder and those above it, with `mode`, where there are none; one that is there stays as it is. `mkdir` of Node
 * with `recursive` never returns where the system will have no folder at all, as below /proc.
 * @throws what the system says of the folder that cannot be made.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await makeOne(folder, mode);
  } catch (error) {
    const above = path.dirname(folder);
    if (codeOf(error) !== 'ENOENT' || above === folder) throw error;
    if (!(await isFolder(above))) await makeFolder(above, mode);
    // Once more also below a folder that is there: another may have made it since the first try.
    await makeOne(folder, mode);
  }
}

/** Makes a folder below one that is there. */
async function makeOne(folder: string, mode: number): Promise<void> {
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST' || !(await isFolder(folder))) throw error;
  }
}

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined);

async function isFolder(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  return found?.isDirectory() ?? false;
}
