import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { HELP_ARTICLES } from '#schemas/help/contents.ts';
import { pageDescription, pageTitle } from '#schemas/i18n/vi/labels.ts';
import { compileHelp } from '#server/modules/help/compile.ts';
import { readFrontMatter } from '#server/platform/frontMatter.ts';
import { plainText, renderMarkdown } from '#server/platform/markdown.ts';

const VIETNAMESE = /[ăâđêôơưàảãáạằẳẵắặầẩẫấậèẻẽéẹềểễếệìỉĩíịòỏõóọồổỗốộờởỡớợùủũúụừửữứựỳỷỹýỵ]/i;

describe('the help in Vietnamese', () => {
  let compiled: Awaited<ReturnType<typeof compileHelp>> = [];
  beforeAll(async () => {
    compiled = await compileHelp('content', 'vi');
  });

  it('has every article, with sound links, the addresses of the English headings, and at most three minutes', async () => {
    const english = await compileHelp('content', 'en');
    const anchors = (articles: typeof english) =>
      articles.map(({ id, headings }) => [id, headings.map((heading) => heading.id)]);
    expect(anchors(compiled)).toEqual(anchors(english));
  });

  it('calls every article as the pages of the help do', async () => {
    const called = compiled.map(({ id, title, summary }) => [id, title, summary]);
    expect(called).toEqual(
      HELP_ARTICLES.map(({ id, path }) => [id, pageTitle(path, 'no title'), pageDescription(path, 'no summary')]),
    );
  });

  it.each(HELP_ARTICLES.map(({ id }) => id))('%s is the twin of the English article', async (id) => {
    const english = await partsOf('en', id);
    const vietnamese = await partsOf('vi', id);
    expect(Object.keys(vietnamese.matter)).toEqual(Object.keys(english.matter));
    expect(vietnamese.matter.updated).toBe(english.matter.updated);
    expect(vietnamese.matter.related).toBe(english.matter.related);
    expect(vietnamese.shape).toEqual({ ...english.shape, pictures: english.shape.pictures.map(inVietnamese) });
    expect(untranslated(vietnamese.html)).toEqual([]);
    expect(vietnamese.body).not.toBe(english.body);
  });
});

async function partsOf(language: string, id: string) {
  const parts = readFrontMatter(await readFile(`content/help/${language}/${id}.md`, 'utf8'));
  if (!parts) throw new Error(`${language}/${id} has no front matter`);
  const { html } = renderMarkdown(parts.body, []);
  return { ...parts, html, shape: shapeOf(parts.body, html) };
}

/** The same picture of the product in Vietnamese. */
const inVietnamese = (picture: string) => picture.replace('/help/', '/help/vi-');

/** What a translation may not change. The order within a text is that of its language. */
function shapeOf(body: string, html: string) {
  const all = (pattern: RegExp, text = html) => [...text.matchAll(pattern)].map(([, found = '']) => found).toSorted();
  return {
    links: all(/ href="([^"]*)"/g),
    pictures: all(/ src="([^"]*)"/g),
    code: all(/<code[^>]*>([\s\S]*?)<\/code>/g),
    facts: all(/(\{\{[^{}]*\}\})/g, body),
    blocks: [...html.matchAll(/<(h\d|p|ul|ol|li|table|tr|t[hd]|pre)\b/g)].map(([, tag]) => tag),
  };
}

/** Sentences without any letter that only Vietnamese has. */
function untranslated(html: string): readonly string[] {
  const prose = html.replaceAll(/<pre>[\s\S]*?<\/pre>|<code>.*?<\/code>/g, '').replaceAll(/\{\{[^{}]*\}\}/g, '');
  const texts = [...prose.matchAll(/<(p|li|h\d|td|th)\b[^>]*>([\s\S]*?)<\/\1>/g)].map(([, , text = '']) =>
    plainText(text),
  );
  return texts.filter((text) => text.split(/\s+/).length > 4 && !VIETNAMESE.test(text));
}
