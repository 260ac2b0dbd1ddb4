import type { Answered } from '#schemas/api/ask.ts';
import { readingText } from '../reading/describe.ts';
import { Claims } from './claims.ts';
import { Facts } from './proof.ts';

/** What the tools found for one question, each under the number by which a text cites it. */

export interface Result {
  readonly number: number;
  readonly label: string;
  /** A page of ours; null: it has none. */
  readonly path: string | null;
  /** Of a query: its rows. */
  readonly answer: Answered | null;
}

const LABEL_MAX = 200;

export class Results {
  readonly facts = new Facts();
  /** What is known beside the rows of tables: the question, the day, pages. */
  readonly general = new Facts();
  readonly claims = new Claims();
  readonly #all: Result[] = [];

  /** @returns its number. */
  addPage(label: string, path: string | null, ...texts: readonly string[]): number {
    for (const text of [label, ...texts]) this.addText(text);
    return this.#add({ label, path, answer: null });
  }

  /** @returns its number. */
  addAnswer(answer: Answered): number {
    this.facts.answered(answer);
    const number = this.#add({ label: readingText(answer.query), path: answer.openIn?.path ?? null, answer });
    this.claims.add(number, answer);
    return number;
  }

  /** What is known without being a result. */
  addText(text: string): void {
    this.facts.text(text);
    this.general.text(text);
  }

  find(number: number): Result | null {
    return this.#all[number - 1] ?? null;
  }

  #add(result: Omit<Result, 'number'>): number {
    const number = this.#all.length + 1;
    this.#all.push({ ...result, number, label: result.label.slice(0, LABEL_MAX) });
    return number;
  }
}
