import { expect, it } from 'vitest';
import { timelineOf } from './timelineOf.ts';

it('joins votes that follow each other, and leaves all else in its order', () => {
  const move = (kind: 'submitted' | 'opened' | 'voted' | 'conflicted' | 'rebased', at: string) => ({
    ...{ kind, at, by: null, reason: null },
  });
  const history = [
    move('submitted', '1'),
    move('opened', '2'),
    move('voted', '3'),
    move('voted', '4'),
    move('conflicted', '5'),
    move('rebased', '6'),
    move('voted', '7'),
  ];
  expect(timelineOf(history).map(({ kind, at, count }) => [kind, at, count])).toEqual([
    ['submitted', '1', 1],
    ['opened', '2', 1],
    ['voted', '3', 2],
    ['conflicted', '5', 1],
    ['rebased', '6', 1],
    ['voted', '7', 1],
  ]);
});
