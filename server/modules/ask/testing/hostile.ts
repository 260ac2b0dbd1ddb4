import { QUESTIONS } from './questions.ts';
import { UNANSWERABLE } from './unanswerable.ts';

/** The longest question there can be. */
const LENGTH = 500;
const PIECES = [
  '$',
  '%',
  '5m',
  '1e309',
  '-1',
  '0x10',
  'NaN',
  '999999999999999999999',
  'Q9 2025',
  '2025-13-45',
  'since',
  'before',
  'top 0',
  'top 51',
  'and and and',
  "'; DROP TABLE users; --",
  '<script>alert(1)</script>',
  '{{7*7}}',
  '../../etc/passwd',
  '\u0000',
  '\ud800',
  '🚀🚀🚀',
  'đầu tư',
  '投資',
  'مشروع',
  'a'.repeat(200),
  'DeFi, DeFi, DeFi',
  'not not not',
  '(((((',
  '[].*+?^$',
  'between 5m and',
  'compare',
  'vs vs',
  'by by by',
  'who who',
  '>= <= !=',
  'ＤｅＦｉ',
  '\u202eifeD',
  'constructor',
  '__proto__',
  'toString',
];

/** Questions cut, mixed and spoilt in the same way each time. */
export function hostileQuestions(count: number): readonly string[] {
  let state = 7;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const words = [...QUESTIONS.map(([question]) => question), ...UNANSWERABLE].flatMap((question) =>
    question.split(' '),
  );
  return Array.from({ length: count }, () => {
    const parts = Array.from({ length: 1 + next(40) }, () =>
      next(4) === 0 ? (PIECES[next(PIECES.length)] ?? '') : (words[next(words.length)] ?? ''),
    );
    return parts.join(next(10) === 0 ? '' : ' ').slice(0, LENGTH);
  });
}
