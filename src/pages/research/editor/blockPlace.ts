import { LIVE_KINDS, type LiveKind } from '#schemas/entities/liveBlocks.ts';

/** Where in a text something of a live block can be typed. */
export type BlockPlace =
  /** The marks of a fence, or an empty line: a block may begin here. */
  | { readonly at: 'fence'; readonly typed: string }
  | {
      readonly at: 'name';
      readonly kind: LiveKind;
      readonly typed: string;
      readonly given: ReadonlyMap<string, string>;
    }
  | {
      readonly at: 'value';
      readonly kind: LiveKind;
      readonly name: string;
      /** What stands between the colon and the cursor. */
      readonly typed: string;
      /** The last value of each name in the block. */
      readonly given: ReadonlyMap<string, string>;
    };

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*(.*?)\s*$/;
const LINE = /^\s*([A-Za-z]+)\s*:\s*(.*?)\s*$/;

/** What the end of the last of these lines is; `after` are the lines that follow. Null: plain text, or other code. */
export function blockPlaceAt(before: readonly string[], after: readonly string[]): BlockPlace | null {
  const here = before.at(-1) ?? '';
  const open = openFence(before.slice(0, -1));
  if (open === null) return /^(?:`{1,3}[a-z]*|)$/.test(here) ? { at: 'fence', typed: here } : null;
  const kind = LIVE_KINDS.find((name) => name === open.info);
  if (kind === undefined) return null;
  const end = after.findIndex((line) => closes(line, open.marks));
  const rest = end === -1 ? [] : after.slice(0, end);
  const given = new Map<string, string>();
  for (const line of [...before.slice(open.line + 1, -1), ...rest]) {
    const [, name, value] = LINE.exec(line) ?? [];
    if (name !== undefined && value !== undefined) given.set(name.toLowerCase(), value);
  }
  const [, name, typed] = /^\s*([A-Za-z]+)\s*:\s*(.*)$/.exec(here) ?? [];
  if (name !== undefined && typed !== undefined) {
    return { at: 'value', kind, name: name.toLowerCase(), typed, given };
  }
  const [, begun] = /^\s*([A-Za-z]*)$/.exec(here) ?? [];
  return begun === undefined ? null : { at: 'name', kind, typed: begun, given };
}

interface OpenFence {
  readonly marks: string;
  readonly info: string;
  /** Its place in the lines. */
  readonly line: number;
}

function openFence(lines: readonly string[]): OpenFence | null {
  let open: OpenFence | null = null;
  for (const [line, text] of lines.entries()) {
    if (open !== null) {
      if (closes(text, open.marks)) open = null;
      continue;
    }
    const [, marks, info] = FENCE.exec(text) ?? [];
    if (marks !== undefined && info !== undefined && !info.includes('`')) open = { marks, info, line };
  }
  return open;
}

function closes(line: string, marks: string): boolean {
  const [, own, rest] = FENCE.exec(line) ?? [];
  return own !== undefined && rest === '' && own.startsWith(marks);
}
