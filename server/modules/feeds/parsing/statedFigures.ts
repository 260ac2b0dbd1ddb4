import type { ProjectFigure } from '#server/modules/records/feedRecords.ts';
import { figure, isNotKnown } from './figures.ts';
import type { ReaderResult } from './reader.ts';

/** What a figure may be; `price`: more than zero. Zero of an `amount` means that it is unknown. */
type Range = 'price' | 'amount' | 'amount or zero' | 'change';

/** Reads the figures of one record. One that cannot be true is noted: the record is kept without it, and the former figure stands. */
export class StatedFigures {
  private readonly refused: ProjectFigure[] = [];
  private readonly result: ReaderResult;
  private readonly example: string;

  constructor(result: ReaderResult, example: string) {
    this.result = result;
    this.example = example;
  }

  read(field: ProjectFigure, value: unknown, range: Range): number | null {
    if (isNotKnown(value)) return null;
    const read = figure(value);
    if (read === null) return this.refuse(field, 'not a number', value);
    if (range === 'change') return read;
    if (read < 0) return this.refuse(field, 'below zero', value);
    if (read > 0 || range === 'amount or zero') return read;
    return range === 'price' ? this.refuse(field, 'a price of zero', value) : null;
  }

  /** For the data of the record: which figures are refused, if any is. */
  refusals(): { readonly refused?: readonly ProjectFigure[] } {
    return this.refused.length === 0 ? {} : { refused: this.refused };
  }

  private refuse(field: ProjectFigure, reason: string, value: unknown): null {
    this.refused.push(field);
    this.result.lose(
      `${field}: ${reason}`,
      `${this.example}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    );
    return null;
  }
}
