/** What a model wrote, with its citations: `[1]` after what the first result says. */

const CITATION = /\[(\d{1,3}(?:\s*[,;]\s*\d{1,3})*)\]/g;

const numbersOf = (list: string) => list.split(/[,;]/).map(Number);

/** The numbers that a text cites, each once, in its order. */
export function citedIn(text: string): number[] {
  return [...new Set([...text.matchAll(CITATION)].flatMap(([, list = '']) => numbersOf(list)))];
}

export function withoutCitations(text: string): string {
  return text.replace(new RegExp(String.raw`\s*${CITATION.source}`, 'g'), '');
}

/** A piece of a line: words, or the number of a result. */
export type WrittenPart = string | number;

export interface WrittenBlock {
  readonly kind: 'paragraph' | 'list';
  /** A paragraph has one line, a list one for each entry. */
  readonly lines: readonly (readonly WrittenPart[])[];
}

/** A text as paragraphs and lists. */
export function writtenBlocks(text: string): WrittenBlock[] {
  const blocks: { kind: WrittenBlock['kind']; lines: WrittenPart[][] }[] = [];
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (line === '') continue;
    const entry = /^(?:-|\d{1,2}[.)]) (.*)$/.exec(line)?.[1];
    const last = blocks.at(-1);
    const parts = partsOf(entry ?? line);
    if (entry !== undefined && last?.kind === 'list') last.lines.push(parts);
    else blocks.push({ kind: entry === undefined ? 'paragraph' : 'list', lines: [parts] });
  }
  return blocks;
}

function partsOf(line: string): WrittenPart[] {
  const parts: WrittenPart[] = [];
  let from = 0;
  for (const match of line.matchAll(CITATION)) {
    const words = line.slice(from, match.index);
    if (words !== '') parts.push(words);
    parts.push(...numbersOf(match[1] ?? ''));
    from = match.index + match[0].length;
  }
  return from < line.length ? [...parts, line.slice(from)] : parts;
}
