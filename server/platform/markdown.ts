import { compile, parse, postprocess, preprocess } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';

/** A parsed text: its parts in order. */
export type MarkdownParts = ReturnType<typeof postprocess>;

/** Parses Markdown of GitHub's dialect. */
export function parseMarkdown(markdown: string): MarkdownParts {
  return postprocess(
    parse({ extensions: [gfm()] })
      .document()
      .write(preprocess()(markdown, undefined, true)),
  );
}

/** HTML of a parsed text: HTML in it is shown as text, and links keep harmless protocols only. */
export function htmlOf(parts: MarkdownParts): string {
  return compile({ htmlExtensions: [gfmHtml()] })(parts);
}

/** A heading of a rendered text, with the id that leads to it. */
export interface Heading {
  readonly id: string;
  readonly title: string;
  readonly level: number;
}

/**
 * Makes safe HTML of Markdown: HTML in it is shown as text, and links keep harmless protocols only. Headings of the levels
 * named get ids: those given, in their order, else ids of their titles.
 */
export function renderMarkdown(
  markdown: string,
  levels: readonly number[],
  ids: readonly string[] = [],
): { readonly html: string; readonly headings: readonly Heading[] } {
  const rendered = htmlOf(parseMarkdown(markdown));
  const headings: Heading[] = [];
  const html = rendered.replaceAll(/<h([1-6])>(.*?)<\/h\1>/gs, (whole, digit: string, inner: string) => {
    const level = Number(digit);
    if (!levels.includes(level)) return whole;
    const title = plainText(inner);
    const id = ids[headings.length] ?? freeId(title, headings);
    headings.push({ id, title, level });
    return `<h${level} id="${id}">${inner}</h${level}>`;
  });
  return { html, headings };
}

/** A name for a heading that no other heading of the page has. */
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

/** The text of HTML that `renderMarkdown` made. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}
