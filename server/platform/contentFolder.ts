import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';

/** The closest `content` above this file: beside the built server, else that of the sources. */
export function builtInContent(): string {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    const content = path.join(folder, 'content');
    if (existsSync(path.join(content, BUILD_LANGUAGE)) || folder === path.dirname(folder)) return content;
  }
}

/** A text in the operator's folder; null: it has none. */
export function ownContent(contentDir: string | null, file: string): string | null {
  const own = contentDir === null ? null : path.join(contentDir, file);
  return own !== null && existsSync(own) ? own : null;
}
