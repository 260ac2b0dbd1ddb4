import type { Comparing } from './ast.ts';
import type { Figure, TextOperator, Yes } from './core.ts';
import type { DatePart } from './parts.ts';

/** The comparison with both sides exchanged. */
export const MIRRORED: Readonly<Record<Comparing, Comparing>> = {
  '=': '=',
  '!=': '!=',
  '<': '>',
  '<=': '>=',
  '>': '<',
  '>=': '<=',
};
/** The comparisons as filters name them. */
export const OPERATORS: Readonly<Record<Comparing, TextOperator>> = {
  '=': 'eq',
  '!=': 'ne',
  '<': 'lt',
  '<=': 'lte',
  '>': 'gt',
  '>=': 'gte',
};

/** A comparison of figures. */
export function comparison(operator: Comparing, left: Figure, right: Figure): Yes {
  switch (operator) {
    case '=':
      return { op: 'same', left, right };
    case '!=':
      return { op: 'not', of: { op: 'same', left, right } };
    case '<':
      return { op: 'below', left, right };
    case '<=':
      return { op: 'upTo', left, right };
    case '>':
      return { op: 'below', left: right, right: left };
    case '>=':
      return { op: 'upTo', left: right, right: left };
  }
}

/**
 * Dates compare as in filters: for every day that the one of a row may mean, with a period that is written down. Two dates of a row
 * compare where that holds for every day of both.
 */
export function compareDates(operator: Comparing, left: DatePart, right: DatePart): Yes {
  const within: Yes = {
    op: 'and',
    left: { op: 'upTo', left: right.from, right: left.from },
    right: { op: 'upTo', left: left.to, right: right.to },
  };
  switch (operator) {
    case '=':
      return within;
    case '!=':
      return { op: 'not', of: within };
    case '<':
      return { op: 'below', left: left.to, right: right.from };
    case '<=':
      return { op: 'upTo', left: left.to, right: right.isWritten ? right.to : right.from };
    case '>':
      return { op: 'below', left: right.to, right: left.from };
    case '>=':
      return { op: 'upTo', left: right.isWritten ? right.from : right.to, right: left.from };
  }
}
