import type { FilterTextProblem } from '../../filters/text/problems.ts';
import type { PartKind } from '../../formulas/problems.ts';

type Words = {
  readonly [Code in FilterTextProblem['code']]: (
    problem: Extract<FilterTextProblem, { code: Code }>,
    field: string,
  ) => string;
};

const KINDS: Readonly<Record<PartKind, string>> = {
  number: 'a number',
  date: 'a date',
  text: 'a text',
  list: 'a list',
  yesNo: 'a condition',
};

/** What is wrong with the text of a filter; `field`: what the field of the problem is called. */
const PROBLEMS: Words = {
  empty: () => 'Write a condition.',
  tooLong: () => 'The text is too long.',
  tooDeep: () => 'Too many parentheses stand within each other.',
  openQuote: () => 'A quotation mark is not closed.',
  openParenthesis: () => 'A parenthesis is not closed.',
  unknownSign: ({ typed }) => `“${typed}” means nothing here.`,
  unknownName: ({ typed }) => `No field is called “${typed}”. Texts stand in quotation marks.`,
  unknownFunction: ({ typed }) => `No function is called “${typed}”.`,
  unknownList: ({ typed }) => `“${typed}” is none of your saved lists here.`,
  notComparable: (_, field) => `${field} cannot be compared.`,
  wantsOperator: ({ typed }) =>
    typed === ''
      ? 'An operator such as = or > is missing.'
      : `An operator, “and” or “or” is missing before “${typed}”.`,
  wantsValue: ({ typed }) =>
    typed === '' ? 'A value is missing at the end.' : `A value is missing before “${typed}”.`,
  wantsList: () => 'A list is missing, such as (DeFi, AI).',
  chained: () => 'Two comparisons in a row: join them with “and”.',
  arguments: ({ name, least, most }) =>
    `${name} takes ${least === most ? least : `${least} to ${most}`} ${most === 1 ? 'value' : 'values'}.`,
  units: () => 'These figures have different units.',
  bareBesidePercent: () => 'One of them is a percentage: write the other with % too.',
  kinds: ({ left, right }) => `This compares ${KINDS[left]} with ${KINDS[right]}.`,
  wantsKind: ({ wanted, given }) => `This is ${KINDS[given]}, not ${KINDS[wanted]}.`,
  wantsWrittenText: () => 'Write the text in quotation marks.',
  wantsDigits: ({ most }) => `Write a whole number up to ${most}.`,
  nestedView: ({ name }) => `${name} counts over the view, and so does a function in it: only one of them can.`,
  notADate: ({ typed }) => `“${typed}” is no date. Write 2026, 2026-03-15 or past 3 months.`,
  noResult: () => 'This is no condition: compare it with a value.',
  noCondition: ({ typed }) => `“${typed}” is no condition: compare it with a value.`,
  wrongOperator: ({ operator }, field) => `${field} does not understand “${operator}”.`,
  onlyKnown: (_, field) => `Of ${field} can only be asked whether it is known.`,
  notANumber: ({ typed }) => `“${typed}” is no number. Write 1500, 2.5M or 1B.`,
  textTooLong: ({ max }) => `A text has at most ${max} characters.`,
  unknownValue: ({ typed }, field) => `“${typed}” is no value of ${field}.`,
  tooManyConditions: ({ max }) => `A filter has at most ${max} conditions.`,
  tooManyValues: ({ max }) => `A list has at most ${max} values.`,
  groupsTooDeep: ({ max }) => `Groups stand within each other at most ${max} deep.`,
};

/** Texts of the text of a filter, on pages and in answers to programs. */
export const filterTextWords = {
  problems: PROBLEMS,
  perhaps: (names: readonly string[]) => `Did you mean ${names.map((name) => `“${name}”`).join(' or ')}?`,
  /** A group in a sentence. */
  any: 'any of',
  all: 'all of',
  not: 'not',
};
