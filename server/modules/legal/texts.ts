import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { z } from 'zod';
import type { LegalText, LegalTextName } from '#schemas/api/legal.ts';
import { serverPages } from '#schemas/i18n/en/serverPages.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/languages.ts';
import type { Config } from '#server/platform/config.ts';
import { StartError } from '#server/platform/errors.ts';

/**
 * Reads a text from the operator's folder, else the built-in one.
 * @throws StartError when the operator's file cannot be used.
 */
export async function readLegalText(
  name: LegalTextName,
  { contentDir, links }: Pick<Config, 'contentDir' | 'links'>,
): Promise<LegalText> {
  const file = path.join(BUILD_LANGUAGE, `${name}.md`);
  const own = contentDir === null ? null : path.join(contentDir, file);
  const chosen = own !== null && existsSync(own) ? own : path.join(builtInFolder(), file);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(chosen));
    return parseLegalText(text, links.email);
  } catch (error) {
    throw new StartError(`${chosen} cannot be used: ${error instanceof Error ? error.message : String(error)}`, 2);
  }
}

/** The closest `content` above this file: beside the built server, else that of the sources. */
function builtInFolder(): string {
  for (let folder = path.dirname(fileURLToPath(import.meta.url)); ; folder = path.dirname(folder)) {
    const content = path.join(folder, 'content');
    if (existsSync(path.join(content, BUILD_LANGUAGE)) || folder === path.dirname(folder)) return content;
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
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  const sections: { id: string; title: string }[] = [];
  const withIds = html.replaceAll(/<h2>(.*?)<\/h2>/gs, (_, inner: string) => {
    const title = plainText(inner);
    const id = freeId(title, sections);
    sections.push({ id, title });
    return `<h2 id="${id}">${inner}</h2>`;
  });
  return { title: plainText(micromark(parts.title ?? '')), changed: changed.data, html: withIds, sections };
}

/** A name for a heading that no other section of the page has. */
function freeId(title: string, taken: readonly { readonly id: string }[]): string {
  const id =
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'section';
  const same = taken.filter((other) => other.id === id || other.id.startsWith(`${id}--`)).length;
  return same === 0 ? id : `${id}--${same + 1}`;
}

const ENTITIES: Readonly<Record<string, string>> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** The text of HTML that micromark made. */
function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}
