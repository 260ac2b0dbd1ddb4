import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { HelpSection } from '#schemas/api/help.ts';
import { HELP_ARTICLES } from '#schemas/help/contents.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { ACCOUNT_CATALOGS } from '#schemas/i18n/languages.ts';
import type { Config } from '#server/platform/config.ts';
import { builtInContent, ownContent } from '#server/platform/contentFolder.ts';
import { StartError } from '#server/platform/errors.ts';
import { escapeHtml } from '#server/platform/http/html.ts';
import { compileHelp, findBrokenLinks, readPictures } from './compile.ts';
import { CONTACT, type CompiledArticle, CompiledArticleSchema, parseArticle } from './parseArticle.ts';

/** Where the build puts the compiled articles, below `content`. */
export const BUILT_HELP = path.join('help', `${BUILD_LANGUAGE}.json`);

/** Every article in reading order, by id. */
export type HelpBook = ReadonlyMap<string, CompiledArticle>;

/**
 * Reads the articles that the build made, or makes them where nothing was built, and those of the operator's folder.
 * @throws StartError when a file of the operator cannot be used.
 */
export async function readHelp({ contentDir, links }: Pick<Config, 'contentDir' | 'links'>): Promise<HelpBook> {
  const content = builtInContent();
  const pictures = await readPictures(content);
  const articles = new Map((await builtInArticles(content)).map((article) => [article.id, article]));
  const own = new Map<string, string>();
  for (const { id } of HELP_ARTICLES) {
    const file = ownContent(contentDir, path.join('help', BUILD_LANGUAGE, `${id}.md`));
    if (file === null) continue;
    try {
      articles.set(id, parseArticle(id, await readFile(file, 'utf8'), pictures));
      own.set(id, file);
    } catch (error) {
      throw new StartError(`${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`, 2);
    }
  }
  const broken = findBrokenLinks([...articles.values()]).filter((fault) => own.has(fault.split(':')[0] ?? ''));
  if (broken.length > 0) {
    throw new StartError(`Texts of the help in ${contentDir} cannot be used:\n${broken.join('\n')}`, 2);
  }
  return new Map([...articles].map(([id, article]) => [id, withContact(article, links.email)]));
}

/** Read once a process: they do not change. */
let builtIn: Promise<readonly CompiledArticle[]> | null = null;

function builtInArticles(content: string): Promise<readonly CompiledArticle[]> {
  builtIn ??= readFile(path.join(content, BUILT_HELP), 'utf8').then(
    (text) => z.array(CompiledArticleSchema).parse(JSON.parse(text)),
    () => compileHelp(content),
  );
  return builtIn;
}

function withContact(article: CompiledArticle, email: string | null): CompiledArticle {
  const text = email ?? ACCOUNT_CATALOGS[BUILD_LANGUAGE].legal.operator;
  const html = email === null ? escapeHtml(text) : `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`;
  return {
    ...article,
    html: article.html.replaceAll(CONTACT, html),
    sections: article.sections.map((section) => ({ ...section, text: section.text.replaceAll(CONTACT, text) })),
  };
}

/** Every section, for searching. The other words of an article stand with its first one. */
export function sectionsOf(book: HelpBook): HelpSection[] {
  return [...book.values()].flatMap(({ id, also, sections }) =>
    sections.map((section, at) => ({ ...section, article: id, also: at === 0 ? also : '' })),
  );
}
