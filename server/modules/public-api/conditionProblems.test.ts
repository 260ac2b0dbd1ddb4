import { describe, expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { FILTER_PROBLEMS } from '#schemas/filters/conditionText.ts';
import { ApiError } from '#server/platform/errors.ts';
import { problemText } from './conditionProblems.ts';
import { readWanted } from './wanted.ts';

/** What a program is told of a condition that cannot be read. */
function refusal(where: string): ApiError {
  try {
    readWanted('rounds', { where });
  } catch (error) {
    if (error instanceof ApiError) return error;
  }
  throw new Error(`${where} was read`);
}

/** Names that only the product's own code knows. */
const CODES = new RegExp(`\\b(?:${FILTER_PROBLEMS.filter((reason) => /[A-Z]/.test(reason)).join('|')})\\b`);

describe('a condition that cannot be read', () => {
  it.each([
    ['bigness > 3', "No field is called 'bigness > 3'."],
    ['amount', "No operator follows 'Amount'."],
    ['amount >= ', 'A value is missing.'],
    ['amount >= much', "'much' is no number."],
    ['date >= soon', "'soon' is no date."],
    ['amount between 5 and 1', 'The range ends before it begins.'],
    ['lead investors in "Aster', 'A quotation mark is not closed.'],
  ])('is refused in sentences: %s', (where, problem) => {
    const { message, path, params, code } = refusal(where);
    expect([path, code, params.reason, params.source]).toEqual(['where', 'wrong_value', 'written', 'rounds']);
    expect(message).toContain(`cannot be read as a condition on rounds. ${problem} `);
    expect(message).toMatch(/\.$/);
    expect(message).not.toMatch(CODES);
    expect(String(params.problem)).not.toMatch(CODES);
  });

  it.each(FILTER_PROBLEMS)('for the reason %s is told in sentences', (reason) => {
    const { problem, mend } = problemText(DATA_SETS.projects, 'tvl', { reason, typed: 'x' });
    for (const said of [problem, mend]) {
      expect(said).toMatch(/^[\p{Lu}'].*\.$/u);
      expect(said).not.toMatch(CODES);
    }
  });
});
