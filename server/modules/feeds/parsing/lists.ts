import { line, lines } from './texts.ts';

/** Names in a cell: a JSON list, a Python list of names or dictionaries, or names joined by `separator`. */
export function namesIn(value: unknown, separator: RegExp): string[] {
  if (Array.isArray(value)) return lines(value.map(nameOf));
  const text = line(value);
  if (text === null) return [];
  if (/^[[({]/.test(text)) {
    const list = readJsonList(text) ?? readPythonLiteral(text);
    if (Array.isArray(list)) return lines(list.map(nameOf));
  }
  return lines(text.split(separator));
}

/** The members of a list as they are given: a JSON list, or a JSON or Python list in a cell; none for anything else. */
export function itemsIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  const text = line(value);
  const list = text?.startsWith('[') ? (readJsonList(text) ?? readPythonLiteral(text)) : null;
  return Array.isArray(list) ? list : [];
}

function nameOf(member: unknown): unknown {
  if (typeof member !== 'object' || member === null) return member;
  return 'name' in member ? member.name : 'title' in member ? member.title : null;
}

function readJsonList(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Reads a Python literal as `repr` writes it (`['a', 'b']`, `{'name': "D'Arc", 'tier': None}`): lists, tuples, sets,
 * dictionaries, strings, numbers, True, False and None. Evaluates nothing.
 * @returns undefined if the text is not such a literal.
 */
export function readPythonLiteral(text: string): unknown {
  const reader = new LiteralReader(text);
  try {
    const value = reader.value(0);
    return reader.atEnd() ? value : undefined;
  } catch (error) {
    if (error instanceof NotALiteral) return undefined;
    throw error;
  }
}

class NotALiteral extends Error {}

const WORDS: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['None', null],
  ['nan', null],
  ['True', true],
  ['False', false],
]);
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '' };
const CLOSERS: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}' };
const DEEPEST = 32;

class LiteralReader {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  atEnd(): boolean {
    this.skipSpace();
    return this.at === this.text.length;
  }

  value(depth: number): unknown {
    if (depth > DEEPEST) throw new NotALiteral();
    this.skipSpace();
    const next = this.text[this.at] ?? '';
    if (next in CLOSERS) return this.collection(next, depth);
    if (next === "'" || next === '"') return this.string(next);
    const word = /^(?:[A-Za-z]+|[+-]?[\d.]+(?:e[+-]?\d+)?)/i.exec(this.text.slice(this.at, this.at + 64))?.[0];
    if (word === undefined) throw new NotALiteral();
    this.at += word.length;
    if (WORDS.has(word)) return WORDS.get(word);
    const number = Number(word);
    if (Number.isNaN(number)) throw new NotALiteral();
    return number;
  }

  private collection(opener: string, depth: number): unknown {
    this.at++;
    const closer = CLOSERS[opener] ?? '';
    const members: unknown[] = [];
    const entries: [string, unknown][] = [];
    while (!this.take(closer)) {
      const member = this.value(depth + 1);
      if (opener === '{' && this.take(':')) entries.push([String(member), this.value(depth + 1)]);
      else members.push(member);
      if (this.take(',')) continue;
      if (this.take(closer)) break;
      throw new NotALiteral();
    }
    const isDictionary = opener === '{' && members.length === 0;
    return isDictionary ? Object.fromEntries(entries) : members;
  }

  private string(quote: string): string {
    let read = '';
    for (this.at++; this.at < this.text.length; this.at++) {
      const character = this.text[this.at] ?? '';
      if (character === quote) {
        this.at++;
        return read;
      }
      if (character !== '\\') {
        read += character;
        continue;
      }
      const escaped = this.text[++this.at] ?? '';
      read += ESCAPES[escaped] ?? escaped;
    }
    throw new NotALiteral();
  }

  private take(character: string): boolean {
    this.skipSpace();
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  private skipSpace(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }
}
