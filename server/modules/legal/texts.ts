import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { LegalText, LegalTextName } from '#schemas/api/legal.ts';
import { LANGUAGES, type Language } from '#schemas/constants.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { ACCOUNT_CATALOGS } from '#schemas/i18n/languages.ts';
import type { Config } from '#server/platform/config.ts';
import { builtInContent, ownContent } from '#server/platform/contentFolder.ts';
import { StartError } from '#server/platform/errors.ts';
import { plainText, renderMarkdown } from '#server/platform/markdown.ts';

/**
 * Reads a text: the operator's own, even if it is there in another language only, else the built-in one. What the operator
 * did not write must not stand in its place.
 * @throws StartError when the operator's file cannot be used.
 */
export async function readLegalText(
  name: LegalTextName,
  { contentDir, links }: Pick<Config, 'contentDir' | 'links'>,
): Promise<LegalText> {
  const { file, language } = chooseText(contentDir, name);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
    return { language, ...parseLegalText(text, links.email, ACCOUNT_CATALOGS[language].legal.operator) };
  } catch (error) {
    throw new StartError(`${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`, 2);
  }
}

/** Whether the operator wrote this text. */
export function isOwnLegalText(name: LegalTextName, { contentDir }: Pick<Config, 'contentDir'>): boolean {
  return chooseText(contentDir, name).isOwn;
}

interface Chosen {
  readonly file: string;
  readonly language: Language;
  readonly isOwn: boolean;
}

function chooseText(contentDir: string | null, name: LegalTextName): Chosen {
  const fileIn = (language: Language) => path.join(language, `${name}.md`);
  const others = LANGUAGES.filter((language) => language !== BUILD_LANGUAGE);
  for (const language of [BUILD_LANGUAGE, ...others]) {
    const file = ownContent(contentDir, fileIn(language));
    if (file !== null) return { file, language, isOwn: true };
  }
  return { file: path.join(builtInContent(), fileIn(BUILD_LANGUAGE)), language: BUILD_LANGUAGE, isOwn: false };
}

const PARTS = /^---\n(?<matter>[\s\S]*?)\n---\n\s*# (?<title>.+)\n(?<body>[\s\S]*)$/;
const CHANGED = /^changed: *(\S+) *$/m;

/**
 * Makes safe HTML of a Markdown text: HTML in it is shown as text, and links keep harmless protocols only.
 * `operator`: whom to write to without an address.
 * @throws Error that says what the text lacks.
 */
export function parseLegalText(text: string, contact: string | null, operator: string): Omit<LegalText, 'language'> {
  const parts = PARTS.exec(text.replaceAll('\r\n', '\n'))?.groups;
  const changed = z.iso.date().safeParse(CHANGED.exec(parts?.matter ?? '')?.[1]);
  if (!parts || !changed.success) {
    throw new Error('it has to begin with the lines "---", "changed: 2026-11-23", "---" and "# Title".');
  }
  const markdown = parts.body?.replaceAll('{{contact}}', contact === null ? operator : `<${contact}>`) ?? '';
  const { html, headings } = renderMarkdown(markdown, [2]);
  const sections = headings.map(({ id, title }) => ({ id, title }));
  return { title: plainText(renderMarkdown(parts.title ?? '', []).html), changed: changed.data, html, sections };
}
