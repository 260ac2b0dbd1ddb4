import { readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The files below a folder, relative to it and with forward slashes. Links are followed: they are how one puts recordings
 * together without copying them.
 */
export async function filesBelow(folder: string, below = '', around: readonly string[] = []): Promise<string[]> {
  const here = path.join(folder, below);
  const place = await realpath(here);
  // A link to a folder around itself leads nowhere new.
  if (around.includes(place)) return [];
  const found: string[] = [];
  for (const entry of await readdir(here, { withFileTypes: true })) {
    const file = below === '' ? entry.name : `${below}/${entry.name}`;
    // A link that leads nowhere is a file that cannot be read: the report says so.
    const meant = entry.isSymbolicLink() ? await stat(path.join(folder, file)).catch(() => null) : entry;
    if (meant?.isDirectory()) found.push(...(await filesBelow(folder, file, [...around, place])));
    else if (meant === null || meant.isFile()) found.push(file);
  }
  return found;
}
