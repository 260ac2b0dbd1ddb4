import type { Mention } from '#schemas/entities/articles.ts';

/** A piece of a text: plain words, or the words by which it names an entity. */
export interface TextPiece {
  /** Where it begins. */
  readonly start: number;
  readonly text: string;
  readonly mention: Mention | null;
}

/**
 * Cuts a text at its mentions. Of mentions at one place the first counts; one that reaches into another, or out of the text,
 * is no link.
 */
export function piecesOf(text: string, mentions: readonly Mention[]): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const mention of mentions.toSorted((one, other) => one.start - other.start)) {
    const end = mention.start + mention.length;
    if (mention.length === 0 || mention.start < at || end > text.length) continue;
    if (mention.start > at) pieces.push({ start: at, text: text.slice(at, mention.start), mention: null });
    pieces.push({ start: mention.start, text: text.slice(mention.start, end), mention });
    at = end;
  }
  if (at < text.length) pieces.push({ start: at, text: text.slice(at), mention: null });
  return pieces;
}

/** The paragraphs of a summary, each with its pieces. */
export function paragraphsOf(summary: string, mentions: readonly Mention[]): TextPiece[][] {
  const paragraphs: TextPiece[][] = [];
  let start = 0;
  for (const paragraph of summary.split('\n\n')) {
    const end = start + paragraph.length;
    const own = mentions.filter((mention) => mention.start >= start && mention.start + mention.length <= end);
    const first = start;
    paragraphs.push(
      piecesOf(
        paragraph,
        own.map((mention) => ({ ...mention, start: mention.start - first })),
      ),
    );
    start = end + 2;
  }
  return paragraphs.filter((pieces) => pieces.length > 0);
}

/** An entity with how often an article names it. */
export interface Named {
  readonly mention: Mention;
  readonly count: number;
}

/** The entities that an article names, each once, in the order of the text. */
export function namedIn(mentions: readonly Mention[]): Named[] {
  const named = new Map<string, Named>();
  for (const mention of mentions) {
    const key = `${mention.kind} ${mention.slug}`;
    const known = named.get(key);
    named.set(key, { mention: known?.mention ?? mention, count: (known?.count ?? 0) + 1 });
  }
  return [...named.values()];
}
