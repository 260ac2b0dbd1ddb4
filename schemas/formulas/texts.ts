import { textKey } from '../text.ts';
import type { Span } from './ast.ts';
import type { Figure, Text, Yes } from './core.ts';
import { constant, type DatePart, found, type Part } from './parts.ts';

/** Texts and dates that a formula chooses: what is asked of one is asked of what it is chosen from. */

/** The text that a part is. An empty one says nothing. */
export function textOf(part: Extract<Part, { kind: 'text' | 'list' }>, span: Span): Text {
  if ('text' in part) return part.text;
  if ('value' in part) return part.value.trim() === '' ? { op: 'unknownText' } : { op: 'written', value: part.value };
  if (part.kind === 'list') throw found({ code: 'noResult', given: 'list' }, span);
  // What is never compared has no key to sort and group by.
  const { field, filterable, sortable, searchable } = part.field;
  if (!filterable && !sortable && !searchable) throw found({ code: 'notComparable', field }, span);
  return { op: 'textOf', field };
}

const ALWAYS: Yes = { op: 'knows', of: constant(1) };
const NEVER: Yes = { op: 'not', of: ALWAYS };

/** Whether a text is known; never unknown itself. */
export function knowsText(text: Text): Yes {
  switch (text.op) {
    case 'written':
      return ALWAYS;
    case 'textOf':
      return { op: 'says', field: text.field };
    case 'coalesceText':
      return text.of.map(knowsText).reduce((left, right): Yes => ({ op: 'or', left, right }));
    case 'ifText': {
      const { test, met, otherwise } = text;
      const chosen: Yes = { op: 'ifYes', test, met: knowsText(met), otherwise: knowsText(otherwise) };
      return { op: 'and', left: { op: 'knowsYes', of: test }, right: chosen };
    }
    case 'unknownText':
      return NEVER;
  }
}

/** Whether a text is one of several; `ofField` asks a field of the row. */
export function isOneOf(text: Text, values: readonly string[], ofField: (field: string) => Yes): Yes {
  switch (text.op) {
    case 'written': {
      const key = textKey(text.value);
      return values.some((value) => textKey(value) === key) ? ALWAYS : NEVER;
    }
    case 'textOf':
      return ofField(text.field);
    case 'coalesceText':
      return text.of.reduceRight<Yes>(
        (otherwise, one) => ({ op: 'ifYes', test: knowsText(one), met: isOneOf(one, values, ofField), otherwise }),
        { op: 'unknownYes' },
      );
    case 'ifText': {
      const [met, otherwise] = [isOneOf(text.met, values, ofField), isOneOf(text.otherwise, values, ofField)];
      return { op: 'ifYes', test: text.test, met, otherwise };
    }
    case 'unknownText':
      return { op: 'unknownYes' };
  }
}

/** The texts that a formula can come to, if it names all of them; null: they are those of a field. */
export function writtenTexts(text: Text): readonly string[] | null {
  switch (text.op) {
    case 'written':
      return [text.value];
    case 'textOf':
      return null;
    case 'unknownText':
      return [];
    default: {
      const parts = (text.op === 'ifText' ? [text.met, text.otherwise] : text.of).map(writtenTexts);
      const known = parts.filter((part) => part !== null);
      return known.length < parts.length ? null : [...new Set(known.flat())];
    }
  }
}

/** The earliest or latest of several dates by their first days, as sorting has it; of equal ones the first. Unknown where one is. */
export function extremeDate(name: 'min' | 'max', dates: readonly DatePart[]): DatePart {
  const [first, ...others] = dates;
  if (!first) throw new Error('A formula has no dates to choose from');
  return others.reduce<DatePart>((before, next) => {
    const test: Yes =
      name === 'min'
        ? { op: 'upTo', left: before.from, right: next.from }
        : { op: 'upTo', left: next.from, right: before.from };
    const from: Figure = { op: name === 'min' ? 'least' : 'most', of: [before.from, next.from] };
    return { kind: 'date', from, to: { op: 'if', test, met: before.to, otherwise: next.to }, isWritten: false };
  }, first);
}
