import { describe, expect, it } from 'vitest';
import { EXAMPLE_KINDS, EXAMPLE_QUESTIONS, questionAbout } from '#schemas/ask/exampleQuestions.ts';
import { LOCALE } from '#schemas/i18n/en/locale.ts';
import { hostileQuestions } from '../testing/hostile.ts';
import { SAMPLE_NOW, sampleReader } from '../testing/sampleReader.ts';
import { VIETNAMESE_QUESTIONS, VIETNAMESE_UNANSWERABLE } from '../testing/vietnameseQuestions.ts';
import { queryText } from './queryText.ts';
import { readQuestion } from './read.ts';

const reader = sampleReader(2_000);

function textOf(question: string): string {
  const read = readQuestion(question, reader);
  return read.kind === 'query' ? queryText(read.query) : JSON.stringify(read);
}

describe('reading Vietnamese questions', () => {
  it.each([
    ['số vốn gọi được của các dự án AI', 'fundraising; ofProjects(sector eq AI); sum amount_quantity'],
    ['số vốn huy động được của các dự án AI', 'fundraising; ofProjects(sector eq AI); sum amount_quantity'],
    ['số vốn gọi được của Korvane', 'fundraising; projects eq Korvane; sum amount_quantity'],
    ['số vòng gọi vốn của các dự án AI', 'fundraising; ofProjects(sector eq AI); count'],
    ['số tiền gọi được của các dự án AI', 'fundraising; ofProjects(sector eq AI); sum amount_quantity'],
    [
      'lượng vốn gọi được của các dự án AI năm 2025',
      'fundraising; ofProjects(sector eq AI); 2025..2025; sum amount_quantity',
    ],
    ['dự án được định giá trên 1 tỷ đô theo vốn hóa', 'projects; market_cap_usd gt 1000000000'],
    ['dự án trị giá trên 500 triệu đô theo TVL', 'projects; tvl gt 500000000'],
  ])('adds up what was raised, and values by the figure that is named: %s', (question, text) => {
    expect(textOf(question)).toBe(text);
  });

  it('is done in the Vietnamese build', () => {
    expect(LOCALE).toBe('vi-VN');
    expect(SAMPLE_NOW).toBe(reader.now);
  });

  it('reads nine in ten of the golden questions as they are meant', () => {
    const exact = VIETNAMESE_QUESTIONS.filter(([question, text]) => textOf(question) === text);
    expect(exact.length / VIETNAMESE_QUESTIONS.length).toBeGreaterThanOrEqual(0.9);
  });

  it.each(VIETNAMESE_UNANSWERABLE)('answers nothing to: %s', (question) => {
    expect(readQuestion(question, reader).kind).not.toBe('query');
  });

  it.each(EXAMPLE_KINDS.flatMap((kind) => EXAMPLE_QUESTIONS[kind].map((question) => [kind, question] as const)))(
    'reads the example of %s: %s',
    (kind, question) => {
      expect(readQuestion(question, reader).kind).toBe(kind === 'help' ? 'help' : 'query');
    },
  );

  it.each([
    ['project', 'Korvane', 'organizations; relate_project eq Korvane'],
    ['venture', 'Larkspur Capital', 'projects; organizations eq Larkspur Capital'],
    ['people', 'Yichen Meng', 'people; name eq Yichen Meng; value organization'],
  ] as const)('reads the question about a %s', (kind, name, text) => {
    expect(textOf(questionAbout(kind, name))).toBe(text);
  });

  it.each([
    ['vòng trên 1.500', 'fundraising; amount_quantity gt 1500'],
    ['vòng trên 1,5 triệu', 'fundraising; amount_quantity gt 1500000'],
    ['vòng trên 1.5 triệu', 'fundraising; amount_quantity gt 1500000'],
    ['vòng trên 2.500.000 đô', 'fundraising; amount_quantity gt 2500000'],
    ['vòng trên 10 tỷ', 'fundraising; amount_quantity gt 10000000000'],
    ['vòng trên 50 nghìn đô', 'fundraising; amount_quantity gt 50000'],
    ['vòng gọi vốn tháng 3/2025', 'fundraising; 2025-03..2025-03'],
    ['vòng gọi vốn quý II/2025', 'fundraising; 2025-04..2025-06'],
    ['vòng gọi vốn ngày 5 tháng 3 năm 2026', 'fundraising; 2026-03-05..2026-03-05'],
    ['vòng gọi vốn hôm nay', 'fundraising; 2026-06-30..2026-06-30'],
    ['vòng gọi vốn năm ngoái', 'fundraising; 2025..2025'],
    ['vòng gọi vốn quý này', 'fundraising; 2026-04..2026-06'],
  ])('reads figures and dates as Vietnamese writes them: %s', (question, text) => {
    expect(textOf(question)).toBe(text);
  });

  it('tells words apart by the accents that are typed', () => {
    expect(textOf('quỹ nào đạo đức nhất')).toContain('nothing');
    expect(textOf('quy o Duc')).toBe('organizations; location contains Germany; type eq Fund');
  });

  it('goes on from the query before', () => {
    const before = readQuestion('vòng Seed năm 2025', reader);
    if (before.kind !== 'query') throw new Error('no query');
    for (const [question, text] of [
      ['còn năm 2024?', 'fundraising; stages eq Seed; 2024..2024'],
      ['chỉ DeFi', 'fundraising; category eq DeFi; stages eq Seed; 2025..2025'],
      ['có bao nhiêu?', 'fundraising; stages eq Seed; 2025..2025; count'],
    ] as const) {
      const read = readQuestion(question, reader, before.query);
      expect(read.kind === 'query' ? queryText(read.query) : read).toBe(text);
    }
  });

  it('reads anything without an error', () => {
    for (const question of hostileQuestions(60)) expect(() => readQuestion(question, reader)).not.toThrow();
  });
});
