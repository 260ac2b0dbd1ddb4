/** What makes parsing Markdown grow faster than the text is long, each with how much of it one text may hold. */
export const TEXT_BOUNDS = {
  /** Quotes and lists within each other, in one line. */
  nesting: 12,
  /** Spaces before the mark of a list item: a level needs two to five. */
  indent: 48,
  /** Marks of list items. */
  items: 1_000,
  /** Bars between cells of tables. */
  cells: 5_000,
  /** Footnotes and references to them. */
  footnotes: 200,
  /** Addresses given below the text (`[name]: https://…`). */
  definitions: 500,
} as const;

/** A bound that a text passes, and the first line beyond it. */
export interface TextFault {
  readonly reason: 'nesting' | 'items' | 'cells' | 'footnotes' | 'definitions';
  /** From 1. */
  readonly line: number;
  readonly limit: number;
}

/** A quote or list mark, with the spaces before it. */
const CONTAINER = /([ \t]*)(?:>|[-+*](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))/y;
const DEFINITION = /^[ >]*\[[^\]]{1,999}\]:/;
const FENCE = /^[ \t]{0,3}(`{3,}|~{3,})/;

/**
 * The first bound that a Markdown text passes; null: it keeps to all of them. Reads each character a fixed number of times, so that
 * it can run before a parser, whose time grows with the square of nesting and of numbers of parts.
 */
export function textFault(text: string): TextFault | null {
  const counts = { items: 0, cells: 0, footnotes: 0, definitions: 0 };
  let fence: string | null = null;
  let lineNumber = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    lineNumber++;
    const mark = FENCE.exec(line)?.[1] ?? null;
    // Code is not parsed. Its end is a mark of the same sign at least as long.
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null;
      continue;
    }
    fence = mark;
    const { depth, indent, items } = containersOf(line);
    if (depth > TEXT_BOUNDS.nesting || indent > TEXT_BOUNDS.indent)
      return { reason: 'nesting', line: lineNumber, limit: TEXT_BOUNDS.nesting };
    counts.items += items;
    counts.cells += line.split('|').length - 1;
    counts.footnotes += line.split('[^').length - 1;
    if (DEFINITION.test(line)) counts.definitions++;
    for (const reason of ['items', 'cells', 'footnotes', 'definitions'] as const) {
      if (counts[reason] > TEXT_BOUNDS[reason]) return { reason, line: lineNumber, limit: TEXT_BOUNDS[reason] };
    }
  }
  return null;
}

/** Containers that a line opens or continues by its marks. */
function containersOf(line: string): { readonly depth: number; readonly indent: number; readonly items: number } {
  let depth = 0;
  let indent = 0;
  let items = 0;
  CONTAINER.lastIndex = 0;
  for (let found = CONTAINER.exec(line); found; found = CONTAINER.exec(line)) {
    depth++;
    indent = Math.max(indent, found[1]?.length ?? 0);
    if (!found[0].endsWith('>')) items++;
    if (depth > TEXT_BOUNDS.nesting) break;
  }
  return { depth, indent, items };
}
