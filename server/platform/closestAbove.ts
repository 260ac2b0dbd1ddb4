import { existsSync } from 'node:fs';
import path from 'node:path';

/** The closest of `names` in the folder of `file` or one above it: built and source files lie at different depths. Null: there is none. */
export function closestAbove(file: string, ...names: readonly string[]): string | null {
  for (let folder = path.dirname(file); ; folder = path.dirname(folder)) {
    const found = names.map((name) => path.join(folder, name)).find((place) => existsSync(place));
    if (found !== undefined) return found;
    if (folder === path.dirname(folder)) return null;
  }
}
