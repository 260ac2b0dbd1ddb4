import { z } from 'zod';
import { HelpArticleSchema, type HelpSection } from '#schemas/api/help.ts';
import { readFrontMatter } from '#server/platform/frontMatter.ts';
import { plainText, renderMarkdown } from '#server/platform/markdown.ts';
import { BLOCKS, FACTS } from './facts.ts';

/** An article as the build makes it: what its page shows, and its sections as plain text. */
export const CompiledArticleSchema = z.object({
  ...HelpArticleSchema.shape,
  also: z.string(),
  sections: z.array(z.object({ anchor: z.string(), heading: z.string(), text: z.string() })),
});
export type CompiledArticle = z.output<typeof CompiledArticleSchema>;

/** Sizes of the pictures in pixels, by name. Each is there for the dark and the light theme. */
export const PicturesSchema = z.record(z.string(), z.object({ width: z.int(), height: z.int() }));
export type Pictures = z.output<typeof PicturesSchema>;

const ids = z.string().transform((text) => text.split(/, */).filter((id) => id !== ''));

/** The lines between the two `---`. */
const MatterSchema = z.strictObject({
  title: z.string().min(1),
  summary: z.string().min(70).max(160),
  updated: z.iso.date(),
  related: ids,
  /** Other words that readers use for it. */
  also: z.string().default(''),
});

/** Vietnamese is counted by syllables, which stand apart. */
const WORDS_A_MINUTE: Readonly<Record<string, number>> = { en: 200, vi: 290 };

/** A further language: its name, and the same article in the first one. */
export interface Translation {
  readonly language: string;
  readonly original: string;
}

/** Where the operator's address stands once the server knows it. */
export const CONTACT = '{{contact}}';

/**
 * Makes an article of its Markdown file. HTML in it is shown as text. Headings of a translation have the addresses of the
 * original, so a link leads to the same place in every language.
 * @throws Error that says what is wrong with the file.
 */
export function parseArticle(
  id: string,
  file: string,
  pictures: Pictures,
  translation: Translation | null = null,
): CompiledArticle {
  const { matter, body } = partsOf(file);
  const { title, summary, updated, related, also } = checkMatter(matter);
  const anchors = translation === null ? [] : anchorsOf(partsOf(translation.original).body);
  const { html, headings } = renderMarkdown(withFacts(body), LEVELS, anchors);
  if (translation !== null && headings.length !== anchors.length) {
    throw new Error(`it has ${headings.length} headings, the original ${anchors.length}`);
  }
  return {
    id,
    title,
    summary,
    updated,
    minutes: Math.max(1, Math.ceil(countWords(body) / (WORDS_A_MINUTE[translation?.language ?? 'en'] ?? 200))),
    html: withPictures(inScrollers(html), pictures),
    headings: [...headings],
    related,
    also,
    sections: sectionsOf(html, title),
  };
}

const LEVELS = [2, 3];

function anchorsOf(body: string): readonly string[] {
  return renderMarkdown(withFacts(body), LEVELS).headings.map((heading) => heading.id);
}

function partsOf(file: string): NonNullable<ReturnType<typeof readFrontMatter>> {
  const parts = readFrontMatter(file);
  if (!parts) throw new Error('it has to begin with the lines "---", title, summary, updated, related, "---"');
  return parts;
}

function checkMatter(matter: Readonly<Record<string, string>>): z.output<typeof MatterSchema> {
  const read = MatterSchema.safeParse(matter);
  if (!read.success) {
    throw new Error(
      read.error.issues.map(({ path, message }) => `${path.join('.') || 'front matter'}: ${message}`).join('; '),
    );
  }
  return read.data;
}

function withFacts(body: string): string {
  return body.replaceAll(/\{\{([^{}]*)\}\}/g, (whole, name: string) => {
    const fact = whole === CONTACT ? CONTACT : (FACTS.get(name) ?? BLOCKS.get(name)?.());
    if (fact === undefined) throw new Error(`there is no fact ${whole}; server/modules/help/facts.ts lists them`);
    return fact;
  });
}

function countWords(body: string): number {
  return body.match(/[\p{L}\p{N}]+(?:[.’'-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
}

/** A wide table scrolls by itself, by keys too. */
function inScrollers(html: string): string {
  return html
    .replaceAll('<table>', '<div class="prose-scroll" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

const PICTURE = /<img src="\/help\/([\w-]+)-dark\.webp" alt="([^"]*)" \/>/g;

/** A picture of the product follows the theme of the page, and takes its room before it is there. */
function withPictures(html: string, pictures: Pictures): string {
  return html.replaceAll(PICTURE, (_, name: string, alt: string) => {
    const size = pictures[name];
    if (!size) throw new Error(`there is no picture ${name}; content/help/pictures.json lists them`);
    if (alt === '') throw new Error(`the picture ${name} needs an alternative text`);
    const rest = `width="${size.width}" height="${size.height}" alt="${alt}" loading="lazy" decoding="async"`;
    return ['dark', 'light']
      .map((theme) => `<img class="on-${theme}" src="/help/${name}-${theme}.webp" ${rest} />`)
      .join('');
  });
}

/** The text of each section; what stands before the first heading belongs to the title. */
function sectionsOf(html: string, title: string): Pick<HelpSection, 'anchor' | 'heading' | 'text'>[] {
  const [intro = '', ...rest] = html.split(/(?=<h[23] id=")/);
  const sections = rest.map((part) => {
    const [, anchor = '', heading = '', text = ''] = /^<h[23] id="([^"]*)">(.*?)<\/h[23]>([\s\S]*)$/.exec(part) ?? [];
    return { anchor, heading: plainText(heading), text: searchable(text) };
  });
  return [{ anchor: '', heading: title, text: searchable(intro) }, ...sections];
}

/** Cells and lines are not to grow together. */
function searchable(html: string): string {
  return plainText(html.replaceAll(/<\/(?:td|th|li|p)>/g, ' ')).replaceAll(/\s+/g, ' ');
}
