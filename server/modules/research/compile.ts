import { z } from 'zod';
import { RESEARCH_LIMITS } from '#schemas/api/research.ts';
import {
  LIVE_KINDS,
  type LiveKind,
  type ResearchFault,
  ResearchFaultSchema,
  type ResearchPart,
  ResearchPartSchema,
} from '#schemas/entities/liveBlocks.ts';
import { readBlock } from '#schemas/entities/readBlock.ts';
import { RESEARCH_FILES, SAFE_RESEARCH } from '#schemas/safeHtml.ts';
import { htmlOf, type MarkdownParts, parseMarkdown } from '#server/platform/markdown.ts';
import { createSanitizer } from '#server/platform/sanitizer.ts';
import type { TextTask } from '#server/platform/texts/textTask.ts';

/** Width and height of a picture, in pixels. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** A text as its page shows it. */
export interface CompiledResearch {
  readonly parts: readonly ResearchPart[];
  /** All of its HTML, for searches and feeds; null: it has live blocks alone, or nothing. */
  readonly content: string | null;
  /** In the order of lines. */
  readonly faults: readonly ResearchFault[];
}

const sanitize = createSanitizer(SAFE_RESEARCH, {
  // The page has the first heading.
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  a: (tagName, { href }) => ({
    tagName,
    attribs: href !== undefined && SAFE_RESEARCH.attributes.a?.href?.test(href) ? { href } : {},
  }),
});

/** Rendered code of a live block that stands by itself: raw HTML of an author is escaped and never looks like it. */
const BLOCK_HTML = /<pre><code class="language-(?:table|chart)">[\s\S]*?<\/code><\/pre>\n?/;
const IMAGE = /<img src="([^"]*)" alt="([^"]*)"(?: title="[^"]*")? \/>/g;

/** A text and the pictures that it may show, by address. */
interface ResearchText {
  readonly text: string;
  readonly pictures: ReadonlyMap<string, PictureSize>;
}

export const RESEARCH_TEXT: TextTask<ResearchText, CompiledResearch> = {
  name: 'research',
  input: z.object({
    text: z.string(),
    pictures: z.map(z.string(), z.object({ width: z.number(), height: z.number() })),
  }),
  output: z.object({
    parts: z.array(ResearchPartSchema),
    content: z.string().nullable(),
    faults: z.array(ResearchFaultSchema),
  }),
  run: ({ text, pictures }) => compileResearch(text, pictures),
};

/** Makes of Markdown what its page shows. `pictures`: sizes of the author's pictures by address; no other is shown. */
export function compileResearch(text: string, pictures: ReadonlyMap<string, PictureSize>): CompiledResearch {
  const lines = text.replaceAll(/\r\n?/g, '\n').split('\n');
  const faults: ResearchFault[] = [];
  const parsed = parseMarkdown(lines.join('\n'));
  const fences = fencesIn(parsed);
  const blocks = fences.filter(({ isNested }) => !isNested);
  for (const { isNested, kind, line } of fences) {
    if (!isNested) continue;
    faults.push({ line, reason: 'nested', typed: kind, known: [] });
    // It is shown as plain code.
    lines[line - 1] = (lines[line - 1] ?? '').replace(/([`~]{3,}\s*)(?:table|chart)\b.*$/, '$1');
  }
  const extra = blocks[RESEARCH_LIMITS.blocks];
  if (extra) {
    faults.push({
      line: extra.line,
      reason: 'tooManyBlocks',
      typed: extra.kind,
      known: [String(RESEARCH_LIMITS.blocks)],
    });
  }
  const html = htmlOf(fences.some(({ isNested }) => isNested) ? parseMarkdown(lines.join('\n')) : parsed);
  const parts = withoutInputs(html)
    .split(BLOCK_HTML)
    .flatMap((piece, at): readonly ResearchPart[] => {
      const clean = sanitize(withPictures(piece, lines, pictures, faults));
      const shown: readonly ResearchPart[] = clean === null ? [] : [{ kind: 'text', html: clean }];
      const fence = blocks[at];
      if (!fence) return shown;
      const read = readBlock(fence.kind, lines.slice(fence.line, fence.end), fence.line + 1);
      if (read.ok) return [...shown, read.block];
      faults.push(...read.faults);
      return shown;
    });
  const content = parts.flatMap((part) => (part.kind === 'text' ? [part.html] : [])).join('\n');
  return {
    parts,
    content: content === '' ? null : content,
    faults: faults.toSorted((a, b) => a.line - b.line),
  };
}

interface Fence {
  readonly kind: LiveKind;
  /** Of its opening, from 1. */
  readonly line: number;
  /** Number of its last line of content. */
  readonly end: number;
  readonly isNested: boolean;
}

const CONTAINERS: readonly string[] = ['blockQuote', 'listOrdered', 'listUnordered', 'gfmFootnoteDefinition'];

/** Fenced blocks named `table` or `chart`. */
function fencesIn(parsed: MarkdownParts): readonly Fence[] {
  const found: Fence[] = [];
  let depth = 0;
  let marks = 0;
  let kind: LiveKind | undefined;
  for (const [step, token, context] of parsed) {
    if (CONTAINERS.includes(token.type)) depth += step === 'enter' ? 1 : -1;
    else if (token.type === 'codeFenced' && step === 'enter') {
      marks = 0;
      kind = undefined;
    } else if (token.type === 'codeFencedFence' && step === 'enter') marks += 1;
    else if (token.type === 'codeFencedFenceInfo' && step === 'enter') {
      const info = context.sliceSerialize(token);
      kind = LIVE_KINDS.find((name) => name === info);
    } else if (token.type === 'codeFenced' && kind !== undefined) {
      // An open block goes on to the end.
      const end = marks > 1 ? token.end.line - 1 : token.end.line;
      found.push({ kind, line: token.start.line, end, isNested: depth > 0 });
    }
  }
  return found;
}

/** Boxes of task lists as text, and footnotes without the way back: ids are not kept. */
function withoutInputs(html: string): string {
  return html
    .replaceAll(/<input type="checkbox" disabled=""( checked="")? \/>/g, (_, checked?: string) =>
      checked === undefined ? '☐' : '☑',
    )
    .replaceAll(/ ?<a href="#user-content-fnref[^"]*"[^>]*>[\s\S]*?<\/a>/g, '');
}

/** Pictures with the room that they take; those of others are left out. */
function withPictures(
  html: string,
  lines: readonly string[],
  pictures: ReadonlyMap<string, PictureSize>,
  faults: ResearchFault[],
): string {
  return html.replaceAll(IMAGE, (_, address: string, alt: string) => {
    const line = lines.findIndex((one) => one.includes(address)) + 1;
    const size = pictures.get(address);
    if (size === undefined) {
      faults.push({ line, reason: 'foreignImage', typed: address, known: [] });
      return '';
    }
    if (alt.trim() === '') faults.push({ line, reason: 'imageText', typed: address, known: [] });
    return `<img src="${address}" alt="${alt}" width="${size.width}" height="${size.height}" />`;
  });
}

const ADDRESS = new RegExp(`${RESEARCH_FILES}/[\\w-]{43}\\.(?:png|jpg|gif|webp)`, 'g');

/** Addresses of pictures that a text names. */
export function picturesIn(text: string): readonly string[] {
  return [...new Set(text.match(ADDRESS) ?? [])];
}
