import { expect, it } from 'vitest';
import { askFigures, belowFloors } from './askFigures.ts';
import { ASK_FLOORS } from './askFloors.ts';

it('reads questions in English no worse than it did, over invented and over real names', () => {
  expect(belowFloors(askFigures('en'), ASK_FLOORS.en)).toEqual([]);
});
