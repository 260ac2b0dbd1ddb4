import type { FormulaUnit } from '../../formulas/core.ts';
import type { FormulaProblem, PartKind } from '../../formulas/problems.ts';

/** Units of formulas in words, as they follow a figure: `usd + days is no sum`. */
export const formulaUnits: Readonly<Record<FormulaUnit, string>> = {
  usd: 'US dollars',
  price: 'US dollars per token',
  percent: 'per cent',
  tokens: 'tokens',
  count: 'a count',
  year: 'a year',
  times: 'a multiple',
  days: 'days',
  months: 'months',
  years: 'years',
  none: 'a plain number',
  mixed: 'a unit without a name',
};

/** What a formula comes to: a unit, or values of another kind. */
export const formulaResults: Readonly<Record<FormulaUnit | 'yesNo' | 'date' | 'text', string>> = {
  ...formulaUnits,
  yesNo: 'yes and no',
  date: 'dates',
  text: 'texts',
};

/** What a column of a formula says of itself. */
export const formulaColumnTexts = {
  words: { yes: 'Yes', no: 'No' },
  rule: (unit: FormulaUnit | 'yesNo' | 'date' | 'text', isOverView: boolean) =>
    `In ${formulaResults[unit]}. Computed in this view; unknown where a part is unknown or stale, or divided by zero.${isOverView ? ' It counts over all rows that pass the filter, whatever is searched for; conditions on it change none of its figures.' : ''}`,
};

const KINDS: Readonly<Record<PartKind, string>> = {
  number: 'a number',
  date: 'a date',
  text: 'a text',
  list: 'a list',
  yesNo: 'yes or no',
};

/** What is wrong with a formula, and how to mend it. */
export function formulaProblem(problem: FormulaProblem): string {
  const nearest = problem.nearest ?? [];
  const meant = nearest.length > 0 ? ` Did you mean ${nearest.join(' or ')}?` : '';
  switch (problem.code) {
    case 'empty':
      return 'Write a formula, such as Market cap / TVL.';
    case 'tooLong':
      return `The formula is too long: it can have ${problem.max} characters. Part it into two.`;
    case 'tooDeep':
      return `There are more than ${problem.max} parentheses inside each other. Part the formula into two.`;
    case 'openQuote':
      return 'A quotation mark or bracket is not closed.';
    case 'openParenthesis':
      return 'A parenthesis is not closed.';
    case 'unknownSign':
      return `“${problem.typed}” is no sign of formulas.`;
    case 'unknownName':
      return `No column is named “${problem.typed}”.${meant}`;
    case 'unknownFunction':
      return `There is no function “${problem.typed}”.${meant}`;
    case 'unknownList':
      return `“${problem.typed}” is none of your saved lists here. Lists of an account are asked in its tables, not by the API.${meant}`;
    case 'notComparable':
      return `“${problem.field}” cannot be used here.`;
    case 'wantsOperator':
      return problem.typed === ''
        ? 'The formula ends too early.'
        : `An operator is missing before “${problem.typed}”, such as + or and.`;
    case 'wantsValue':
      return problem.typed === '' ? 'A value is missing at the end.' : `A value is missing before “${problem.typed}”.`;
    case 'wantsList':
      return 'Write the values in parentheses: in (DeFi, AI).';
    case 'chained':
      return 'Join two comparisons by and: 1 < TVL and TVL < 5.';
    case 'arguments':
      return problem.least === problem.most
        ? `${problem.name} takes ${problem.least} values, not ${problem.given}.`
        : `${problem.name} takes ${problem.least} to ${problem.most} values, not ${problem.given}.`;
    case 'units':
      return `${problem.operator} cannot join ${formulaUnits[problem.left]} and ${formulaUnits[problem.right]}.`;
    case 'bareBesidePercent':
      return 'One of what? Beside per cent write 100% for a whole.';
    case 'kinds':
      return `${problem.operator} cannot join ${KINDS[problem.left]} and ${KINDS[problem.right]}.`;
    case 'wantsKind':
      return `This is ${KINDS[problem.given]}, where ${KINDS[problem.wanted]} is needed.`;
    case 'wantsWrittenText':
      return 'Compare with a text in quotation marks, such as "DeFi".';
    case 'wantsDigits':
      return `Say the digits as a whole number up to ${problem.most}: round(TVL, 2).`;
    case 'nestedView':
      return `${problem.name} counts over the view, and so does a function in it: only one of them can.`;
    case 'notADate':
      return `“${problem.typed}” is not a date. Write 2026, 2026-03, 2026-03-15 or 3 months ago.`;
    case 'noResult':
      return `A column of a formula is a number, a date, a text that differs by row, or yes or no; this is ${KINDS[problem.given]}.`;
  }
}
