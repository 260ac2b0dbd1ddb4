import { describe, expect, it } from 'vitest';
import type { AskQuery } from '#schemas/api/ask.ts';
import { FURTHER_QUESTIONS, GOING_ON } from '../testing/furtherQuestions.ts';
import { HELD_OUT_QUESTIONS } from '../testing/heldOutQuestions.ts';
import { hostileQuestions } from '../testing/hostile.ts';
import { QUESTIONS } from '../testing/questions.ts';
import { sampleReader } from '../testing/sampleReader.ts';
import { FURTHER_UNANSWERABLE, UNANSWERABLE } from '../testing/unanswerable.ts';
import { queryText } from './queryText.ts';
import { readQuestion } from './read.ts';

const reader = sampleReader(2_000);

function queryOf(question: string, previous: AskQuery | null = null): AskQuery {
  const read = readQuestion(question, reader, previous);
  if (read.kind !== 'query') throw new Error(`${question}: ${JSON.stringify(read)}`);
  return read.query;
}

describe('reading questions', () => {
  it.each([
    ['golden', QUESTIONS],
    ['further', FURTHER_QUESTIONS],
    ['held out', HELD_OUT_QUESTIONS],
  ])('reads nine in ten of the %s questions as they are meant', (_, questions) => {
    const read = questions.map(([question]) => readQuestion(question, reader));
    const exact = read.filter((one, at) => one.kind === 'query' && queryText(one.query) === questions[at]?.[1]);
    expect(exact.length / questions.length).toBeGreaterThanOrEqual(0.9);
  });

  it.each(GOING_ON)('after "%s" reads "%s"', (before, question, text) => {
    expect(queryText(queryOf(question, queryOf(before)))).toBe(text);
  });

  it('says what made no difference, and passes over what is said of who asks', () => {
    expect(readQuestion('crypto seed rounds in 2025', reader)).toMatchObject({ kind: 'query', unused: ['crypto'] });
    const asked = readQuestion('My boss wants to know: seed rounds in 2025', reader);
    expect(asked).toMatchObject({ kind: 'query', unused: ['boss'] });
    expect(readQuestion('I like them audited: seed rounds in 2025, without hype', reader).kind).toBe('nothing');
  });

  it.each([...UNANSWERABLE, ...FURTHER_UNANSWERABLE])('answers nothing to: %s', (question) => {
    expect(readQuestion(question, reader).kind).not.toBe('query');
  });

  it('reads anything without an error', () => {
    for (const question of hostileQuestions(60)) expect(() => readQuestion(question, reader), question).not.toThrow();
  });

  it('says which words it did not understand, and what the rest asks', () => {
    const read = readQuestion('DeFi projects with good tokenomics', reader);
    expect(read).toMatchObject({ kind: 'nothing', words: expect.arrayContaining(['tokenomics']) });
    if (read.kind === 'nothing' && read.without) expect(queryText(read.without)).toBe('projects; sector eq DeFi');
  });

  it('finds names through one typing error, and says so', () => {
    const read = readQuestion('investors of Lumenfald', reader);
    expect(read).toMatchObject({ kind: 'query', corrected: [{ typed: 'Lumenfald', read: 'lumenfold' }] });
  });

  it.each([
    ['amount raised by AI startups', 'fundraising; ofProjects(sector eq AI); sum amount_quantity'],
    [
      'capital raised by gaming projects in 2025',
      'fundraising; ofProjects(sector eq Gaming); 2025..2025; sum amount_quantity',
    ],
    ['amount raised by Korvane', 'projects; name eq Korvane; value total_raised_usd'],
    ['largest amount raised by an AI startup', 'projects; sector eq AI; sort total_raised_usd desc; limit 1'],
  ])('adds up what is said to be raised: %s', (question, text) => {
    expect(queryText(queryOf(question))).toBe(text);
  });

  it.each([
    ['companies valued over $1b by market cap', 'projects; market_cap_usd gt 1000000000'],
    ['DeFi protocols worth over 500m by TVL', 'projects; sector eq DeFi; tvl gt 500000000'],
    ['startups valued at over $1b', 'projects; raising(valuation_usd gt 1000000000)'],
    ['projects with a market cap over 1b by TVL', 'projects; market_cap_usd gt 1000000000; sort tvl desc'],
  ])('values by the figure that is named: %s', (question, text) => {
    expect(queryText(queryOf(question))).toBe(text);
  });

  it('reads a figure of millions after "over", and a span of days', () => {
    expect(queryText(queryOf('rounds over 20m'))).toBe('fundraising; amount_quantity gt 20000000');
    expect(queryText(queryOf('rounds over 30 days'))).toBe('fundraising; -P30D..');
  });

  it('folds accents and đ in names', () => {
    expect(queryText(queryOf('Dinh Huong'))).toBe('people; name eq Đinh Hương');
  });

  it.each([
    ['and in 2024?', 'fundraising; stages eq Series A; 2024..2024'],
    ['only DeFi', 'fundraising; category eq DeFi; stages eq Series A; 2025..2025'],
    ['what about Series B?', 'fundraising; stages eq Series B; 2025..2025'],
    ['how many?', 'fundraising; stages eq Series A; 2025..2025; count'],
    ['by category', 'fundraising; stages eq Series A; 2025..2025; count; by category'],
    ['projects on Solana', 'projects; chains eq Solana'],
  ])('goes on from the query before: %s', (question, text) => {
    expect(queryText(queryOf(question, queryOf('Series A rounds in 2025')))).toBe(text);
  });
});
