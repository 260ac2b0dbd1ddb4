import { expect, it } from 'vitest';
import { askFigures, belowFloors } from './askFigures.ts';
import { ASK_FLOORS } from './askFloors.ts';

it('reads questions in Vietnamese no worse than it did, over invented and over real names', () => {
  expect(belowFloors(askFigures('vi'), ASK_FLOORS.vi)).toEqual([]);
});
