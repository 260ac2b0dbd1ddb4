import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Language } from '#schemas/constants.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { closestAbove } from './closestAbove.ts';

/** The closest `content` above this file: beside the built server, else that of the sources. */
export function builtInContent(): string {
  const found = closestAbove(fileURLToPath(import.meta.url), path.join('content', BUILD_LANGUAGE));
  return found === null ? path.resolve(path.sep, 'content') : path.dirname(found);
}

/**
 * The file of a text in a language: the operator's own, even if it is there in the first language only, else the built-in
 * one. Two languages must not say different things.
 */
export function contentFile(contentDir: string | null, language: Language, name: string): string {
  const own =
    ownContent(contentDir, path.join(language, name)) ?? ownContent(contentDir, path.join(BUILD_LANGUAGE, name));
  return own ?? path.join(builtInContent(), language, name);
}

/** A text in the operator's folder; null: it has none. */
export function ownContent(contentDir: string | null, file: string): string | null {
  const own = contentDir === null ? null : path.join(contentDir, file);
  return own !== null && existsSync(own) ? own : null;
}
