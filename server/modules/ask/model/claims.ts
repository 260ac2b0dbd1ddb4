import type { Answered } from '#schemas/api/ask.ts';
import { citedIn, withoutCitations } from '#schemas/ask/written.ts';
import { textKey } from '#schemas/text.ts';
import { readNumbers } from './numerals.ts';
import { PLAIN_WORDS } from './plainWords.ts';
import { Facts } from './proof.ts';

/**
 * What a text says of the rows of tables, sentence by sentence: a figure belongs to the row that is named with it, and words
 * beside figures are those of the table, or say nothing of their own.
 */

/** What is known of one row, as a whole and column by column. */
interface RowFacts {
  readonly name: RegExp;
  readonly all: Facts;
  /** By the label of the column, in lower case. */
  readonly byLabel: ReadonlyMap<string, Facts>;
}

/** A row, and where a text names it. */
interface NamedRow {
  readonly row: RowFacts;
  readonly at: number;
}

interface Table {
  readonly number: number;
  readonly rows: readonly RowFacts[];
  /** Figures of the whole: totals, counts, points of the chart. */
  readonly whole: Facts;
  readonly words: ReadonlySet<string>;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const WORD = /(?<![\p{L}\p{N}])\p{L}[\p{L}\p{N}’'-]*/gu;
/** A month cut short ends no sentence. */
const SENTENCE = /(?<!\b(?:jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\.)(?<=[.!?]["”’)\]]*)\s+|\n+/i;

function wordsOf(text: string): string[] {
  return (text.match(WORD) ?? []).flatMap((word) => textKey(word.replace(/['’]s?$/, '')).split('-'));
}

/** The tables that a text may cite. */
export class Claims {
  readonly #tables: Table[] = [];

  add(number: number, answer: Answered): void {
    const whole = new Facts();
    whole.answered({ ...answer, rows: [] });
    for (const { label } of answer.columns) whole.text(label);
    whole.number(answer.rows.length, 'count');
    const texts = [
      answer.sentence,
      ...answer.columns.map(({ label }) => label),
      ...answer.chips.flatMap(({ label, operator, value }) => [label, operator ?? '', value ?? '']),
      ...(answer.chart?.points ?? []).map(({ label }) => label),
      ...answer.rows.flatMap(({ cells }) => cells.flatMap(textsOf)),
    ];
    this.#tables.push({
      number,
      whole,
      words: new Set(texts.flatMap(wordsOf)),
      rows: answer.rows.flatMap((row) => rowFacts(answer, row)),
    });
  }

  /** What is wrong with a text; null: each figure is said of the row that has it, in words of its table. */
  faultIn(text: string, general: Facts): 'number' | 'word' | null {
    let last: RowFacts | null = null;
    for (const sentence of text.split(SENTENCE)) {
      const said = withoutCitations(sentence);
      const named = this.#rowsNamedIn(said);
      if (!this.#isOfItsRows(said, named, last, general)) return 'number';
      last = named.at(-1)?.row ?? last;
      const cited = this.#tables.filter(({ number }) => citedIn(sentence).includes(number));
      const isOfTables = cited.length > 0 && cited.length === citedIn(sentence).length;
      if (isOfTables && wordsOf(said).some((word) => !isPlain(word) && !cited.some(({ words }) => words.has(word))))
        return 'word';
    }
    return null;
  }

  /** Rows by where they are named, in the order of the text. */
  #rowsNamedIn(text: string): readonly NamedRow[] {
    const all = this.#tables.flatMap(({ rows }) => rows);
    return all
      .flatMap((row) => [...text.matchAll(row.name)].map(({ index }) => ({ row, at: index })))
      .toSorted((a, b) => a.at - b.at);
  }

  /** Each part of a sentence, from one name to the next, holds figures of the row that it names, or of the whole. */
  #isOfItsRows(text: string, named: readonly NamedRow[], last: RowFacts | null, general: Facts): boolean {
    const wholes = [general, ...this.#tables.map(({ whole }) => whole)];
    const isKnown = (part: string, of: readonly Facts[]) => {
      const read = readNumbers(general.withoutNames(part));
      return Facts.together(of).unknownIn(read) === null;
    };
    const labels = this.#labelsIn(text);
    const factsOf = (rows: readonly RowFacts[]) =>
      rows.flatMap(({ all, byLabel }) => {
        const labeled = labels.flatMap((label) => byLabel.get(label) ?? []);
        return labeled.length > 0 ? labeled : [all];
      });
    const [first] = named;
    if (!first) {
      if (isKnown(text, wholes)) return true;
      // "It raised 5M": of the row before, or of any one.
      const rows = last ? [last] : this.#tables.flatMap((table) => table.rows);
      return text.split(/[;,]\s/).every((part) => rows.some((row) => isKnown(part, [...wholes, ...factsOf([row])])));
    }
    return named.every(({ at }, nth) => {
      const end = named.slice(nth).find((one) => one.at > at)?.at ?? text.length;
      const part = text.slice(nth === 0 ? 0 : at, end);
      const here = named.filter((one) => one.at === at).map(({ row }) => row);
      return isKnown(part, [...wholes, ...factsOf(here)]);
    });
  }

  /** Columns with figures that a sentence names. */
  #labelsIn(text: string): readonly string[] {
    const lower = text.toLowerCase();
    const labels = this.#tables.flatMap(({ rows }) => rows.flatMap(({ byLabel }) => [...byLabel.keys()]));
    return [...new Set(labels)].filter((label) =>
      new RegExp(String.raw`(?<![\p{L}\d])${escaped(label)}(?![\p{L}\d])`, 'u').test(lower),
    );
  }
}

const isPlain = (word: string) => PLAIN_WORDS.has(word) || !/\p{L}/u.test(word);

function textsOf(cell: Answered['rows'][number]['cells'][number]): string[] {
  if (typeof cell === 'string') return [cell];
  return Array.isArray(cell) ? cell.map(({ name }) => name) : [];
}

/** Of rows that have a name: the first name among the cells, or the value that a group is of. */
function rowFacts(answer: Answered, { id, cells }: Answered['rows'][number]): RowFacts[] {
  const isGroup = id === null;
  const nameAt = cells.findIndex((cell) => (isGroup ? typeof cell === 'string' : Array.isArray(cell)));
  const [name] = textsOf(cells[nameAt] ?? null);
  if (name === undefined || name.length < 2) return [];
  const one = (at: number) => {
    const facts = new Facts();
    const columns = answer.columns.slice(at, at + 1);
    facts.answered({
      ...answer,
      ...bare,
      columns,
      rows: [{ id, kind: null, path: null, cells: cells.slice(at, at + 1) }],
    });
    return facts;
  };
  const byLabel = new Map<string, Facts>();
  for (const [at, { label, type }] of answer.columns.entries())
    if (type === 'number') byLabel.set(label.toLowerCase(), Facts.together([one(at), ...datesOf(answer, cells)]));
  const all = new Facts();
  all.answered({ ...answer, ...bare, rows: [{ id, kind: null, path: null, cells }] });
  return [{ name: new RegExp(String.raw`(?<![\p{L}\d])${escaped(name)}(?![\p{L}\d])`, 'giu'), all, byLabel }];
}

/** Dates and names of a row may stand beside any figure of it. */
function datesOf(answer: Answered, cells: Answered['rows'][number]['cells']): Facts[] {
  const facts = new Facts();
  for (const [at, cell] of cells.entries())
    if (answer.columns[at]?.type !== 'number') for (const text of textsOf(cell)) facts.text(text);
  return [facts];
}

const bare = { chart: null, total: 0, figure: null, leftOut: 0, asOf: null } as const;
