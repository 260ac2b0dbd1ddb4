import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { LegalText, LegalTextName } from '#schemas/api/legal.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { serverPages } from '#schemas/i18n/en/serverPages.ts';
import type { Config } from '#server/platform/config.ts';
import { builtInContent, ownContent } from '#server/platform/contentFolder.ts';
import { StartError } from '#server/platform/errors.ts';
import { plainText, renderMarkdown } from '#server/platform/markdown.ts';

/**
 * Reads a text from the operator's folder, else the built-in one.
 * @throws StartError when the operator's file cannot be used.
 */
export async function readLegalText(
  name: LegalTextName,
  { contentDir, links }: Pick<Config, 'contentDir' | 'links'>,
): Promise<LegalText> {
  const file = path.join(BUILD_LANGUAGE, `${name}.md`);
  const chosen = ownContent(contentDir, file) ?? path.join(builtInContent(), file);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(chosen));
    return parseLegalText(text, links.email);
  } catch (error) {
    throw new StartError(`${chosen} cannot be used: ${error instanceof Error ? error.message : String(error)}`, 2);
  }
}

const PARTS = /^---\n(?<matter>[\s\S]*?)\n---\n\s*# (?<title>.+)\n(?<body>[\s\S]*)$/;
const CHANGED = /^changed: *(\S+) *$/m;

/**
 * Makes safe HTML of a Markdown text: HTML in it is shown as text, and links keep harmless protocols only.
 * @throws Error that says what the text lacks.
 */
export function parseLegalText(text: string, contact: string | null): LegalText {
  const parts = PARTS.exec(text.replaceAll('\r\n', '\n'))?.groups;
  const changed = z.iso.date().safeParse(CHANGED.exec(parts?.matter ?? '')?.[1]);
  if (!parts || !changed.success) {
    throw new Error('it has to begin with the lines "---", "changed: 2026-11-23", "---" and "# Title".');
  }
  const markdown =
    parts.body?.replaceAll('{{contact}}', contact === null ? serverPages.operator : `<${contact}>`) ?? '';
  const { html, headings } = renderMarkdown(markdown, [2]);
  const sections = headings.map(({ id, title }) => ({ id, title }));
  return { title: plainText(renderMarkdown(parts.title ?? '', []).html), changed: changed.data, html, sections };
}
