import type { Answered } from '#schemas/api/ask.ts';
import { type NumeralKind, type ReadNumbers, readNumbers, type SaidDate } from './numerals.ts';

/** What results say, and whether a text says anything else. */

/** `count` is how many rows there are; of other figures the kind follows from their column. */
type FactKind = NumeralKind | 'count';

export class Facts {
  readonly #numbers = new Map<string, { readonly value: number; readonly kind: FactKind }>();
  readonly #dates: SaidDate[] = [];
  readonly #words = new Set<string>();
  readonly #texts = new Set<string>();
  /** Texts that hold a number, the longest first; null: to be sorted. */
  #numbered: RegExp[] | null = null;

  number(value: number, kind: FactKind): void {
    this.#numbers.set(`${kind} ${value}`, { value: Math.abs(value), kind });
  }

  /** Everything that a text says is known; a name may be said as a whole. */
  text(text: string): void {
    if (this.#texts.has(text)) return;
    this.#texts.add(text);
    this.#numbered = null;
    const { numerals, dates, words } = readNumbers(text);
    for (const { kind, readings } of numerals) for (const { value } of readings) this.number(value, kind);
    this.#dates.push(...dates);
    for (const word of words) this.#words.add(word);
  }

  /** The figures, dates and names of an answer; its conditions are no facts, since whoever asks chooses them. */
  answered({ columns, rows, chart, total, figure, leftOut, asOf }: Answered): void {
    for (const count of [total, rows.length, leftOut]) this.number(count, 'count');
    if (figure) this.number(figure.value, kindOf(figure.unit));
    if (asOf !== null) this.text(asOf);
    for (const { cells } of rows) {
      for (const [at, cell] of cells.entries()) {
        if (typeof cell === 'number') this.number(cell, kindOf(columns[at]?.unit ?? null));
        else if (typeof cell === 'string') this.text(cell);
        else if (cell) {
          this.number(cell.length, 'count');
          for (const { name } of cell) this.text(name);
        }
      }
    }
    for (const { label, value, rows: count } of chart?.points ?? []) {
      this.text(label);
      if (value !== null) this.number(value, chart ? kindOf(chart.unit) : 'plain');
      if (count !== null) this.number(count, 'count');
    }
  }

  /** What several sources know. */
  static together(all: readonly Facts[]): Facts {
    const facts = new Facts();
    for (const one of all) {
      for (const [key, fact] of one.#numbers) facts.#numbers.set(key, fact);
      facts.#dates.push(...one.#dates);
      for (const word of one.#words) facts.#words.add(word);
      for (const text of one.#texts) facts.#texts.add(text);
    }
    return facts;
  }

  /** A text without the names in it that hold a number: what is part of a name claims nothing. */
  withoutNames(text: string): string {
    this.#numbered ??= [...this.#texts]
      .filter((one) => /\p{L}/u.test(one) && hasNumber(one))
      .toSorted((a, b) => b.length - a.length)
      .map((one) => new RegExp(String.raw`(?<![\p{L}\d])${escaped(one)}(?![\p{L}\d])`, 'gu'));
    return this.#numbered.reduce((rest, name) => rest.replace(name, ' '), text);
  }

  mentions(word: string): boolean {
    return [...this.#texts].some((text) => text.toLowerCase().includes(word.toLowerCase()));
  }

  /** What none of the facts says; null: everything is known. */
  unknownIn({ numerals, dates, words, vague }: ReadNumbers): string | null {
    const numeral = numerals.find((one) => !this.#knows(one));
    const day = dates.find((one) => !this.#dates.some((known) => covers(known, one)));
    const word = words.find((one) => !this.#words.has(one));
    return vague[0] ?? numeral?.text ?? day?.text ?? word ?? null;
  }

  #knows({ kind, readings }: ReadNumbers['numerals'][number]): boolean {
    return readings.some(({ value, step }) => {
      if (kind === 'plain' && this.#dates.some(({ year }) => year === value)) return true;
      return [...this.#numbers.values()].some((fact) => isAlike(kind, fact.kind) && isRounded(fact.value, value, step));
    });
  }
}

function hasNumber(text: string): boolean {
  const { numerals, dates, words, vague } = readNumbers(text);
  return numerals.length + dates.length + words.length + vague.length > 0;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

function kindOf(unit: Answered['columns'][number]['unit']): FactKind {
  return unit === 'usd' ? 'money' : unit === 'percent' ? 'percent' : unit === 'count' ? 'count' : 'plain';
}

/** Whether a number of one kind may stand for a fact of another: what is no percentage is none. */
function isAlike(said: NumeralKind, known: FactKind): boolean {
  if (said === 'percent') return known === 'percent';
  if (said === 'money') return known === 'money' || known === 'plain';
  return true;
}

/** The largest share by which a rounded figure may differ: 1.2B stands for 1,234,567,890, and 1B does not. */
const OFF = 0.05;

function isRounded(fact: number, said: number, step: number): boolean {
  const off = Math.abs(fact - said);
  return off <= 1e-9 * Math.max(1, fact) || (off <= (step / 2) * (1 + 1e-9) && off <= OFF * fact);
}

const quarterOf = ({ quarter, month }: SaidDate) => quarter ?? (month === null ? null : Math.ceil(month / 3));

/** A date is known where a known one says as much or more. */
function covers(known: SaidDate, said: SaidDate): boolean {
  if (said.year !== null && said.year !== known.year) return false;
  if (said.quarter !== null && said.quarter !== quarterOf(known)) return false;
  if (said.month !== null && said.month !== known.month) return false;
  return said.day === null || said.day === known.day;
}
