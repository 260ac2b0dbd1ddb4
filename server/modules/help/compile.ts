import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { HELP_ARTICLES } from '#schemas/help/contents.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import { pageOf } from '#schemas/routes/routes.ts';
import { type CompiledArticle, type Pictures, PicturesSchema, parseArticle, type Translation } from './parseArticle.ts';

/** Nobody reads longer for one answer. */
const MINUTES_MAX = 3;

/** Addresses of the server that are no pages. */
const DOCUMENTS: ReadonlySet<string> = new Set(['/api/docs', '/api/openapi.json']);

/** The language that articles are written in first. */
const FIRST_LANGUAGE = 'en';

/**
 * Makes every article of a `content` folder. The table of contents is checked both ways, and so are links and anchors. In
 * another language than that of this build, titles cannot be compared with the table.
 * @throws Error that lists everything that is wrong.
 */
export async function compileHelp(
  content: string,
  language: string = BUILD_LANGUAGE,
): Promise<readonly CompiledArticle[]> {
  const folder = path.join(content, 'help', language);
  const pictures = await readPictures(content);
  const articles: CompiledArticle[] = [];
  const faults: string[] = [];
  for (const { id, title, summary } of HELP_ARTICLES) {
    try {
      const text = await readFile(path.join(folder, `${id}.md`), 'utf8');
      const article = parseArticle(id, text, pictures, await readOriginal(content, language, id));
      if (language === BUILD_LANGUAGE) {
        if (article.title !== title) faults.push(`${id}: its title is "${title}" in the table of contents`);
        if (article.summary !== summary) faults.push(`${id}: its summary is "${summary}" in the table of contents`);
      }
      if (article.minutes > MINUTES_MAX) faults.push(`${id}: takes ${article.minutes} minutes to read; split it`);
      articles.push(article);
    } catch (error) {
      faults.push(`${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  faults.push(...(await findStrangers(folder)), ...findBrokenLinks(articles));
  if (faults.length > 0) throw new Error(`The help has ${faults.length} faults:\n${faults.join('\n')}`);
  return articles;
}

async function readOriginal(content: string, language: string, id: string): Promise<Translation | null> {
  if (language === FIRST_LANGUAGE) return null;
  return { language, original: await readFile(path.join(content, 'help', FIRST_LANGUAGE, `${id}.md`), 'utf8') };
}

export async function readPictures(content: string): Promise<Pictures> {
  return PicturesSchema.parse(JSON.parse(await readFile(path.join(content, 'help/pictures.json'), 'utf8')));
}

/** Texts that the table of contents does not have. */
async function findStrangers(folder: string): Promise<readonly string[]> {
  const known = new Set(HELP_ARTICLES.map(({ id }) => `${id}.md`));
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((file) => !known.has(file))
    .map((file) => `${file}: schemas/help/contents.ts has no such article`);
}

/** Links to pages, articles and headings that do not exist. */
export function findBrokenLinks(articles: readonly CompiledArticle[]): readonly string[] {
  const anchors = new Map(
    articles.map(({ id, headings }) => [`/support/${id}`, new Set(headings.map((one) => one.id))]),
  );
  return articles.flatMap(({ id, html, related }) => {
    const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'));
    return [
      ...links.flatMap((link) =>
        isSound(link, `/support/${id}`, anchors) ? [] : [`${id}: leads to ${link || 'nowhere'}`],
      ),
      ...related.flatMap((other) =>
        other !== id && anchors.has(`/support/${other}`) ? [] : [`${id}: has no related article ${other}`],
      ),
    ];
  });
}

function isSound(link: string, own: string, anchors: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (/^(?:https:\/\/|mailto:)\S/.test(link)) return true;
  // Links with other protocols lost their address when they were rendered.
  if (link === '') return false;
  const [address = '', anchor] = link.split('#');
  const target = address === '' ? own : (address.split('?')[0] ?? '');
  if (DOCUMENTS.has(target)) return true;
  if (!target.startsWith('/') || pageOf(target).kind !== 'fixed') return false;
  return anchor === undefined || anchors.get(target)?.has(decodeURIComponent(anchor)) === true;
}
