import type { AskFigure } from './askFigures.ts';
import type { Language } from './goldenSets.ts';

/**
 * What the reader reached: of each golden set no fewer may be read as meant, and no more answered with other rows. A change that
 * raises a figure raises it here; nothing lowers one. The bars that the reader is to reach are the bench's.
 */
export const ASK_FLOORS: Readonly<Record<Language, Readonly<Record<string, AskFigure>>>> = {
  en: {
    golden: { exact: 199, wrong: 0 },
    further: { exact: 146, wrong: 0 },
    'held out': { exact: 39, wrong: 0 },
    'real names': { exact: 190, wrong: 39 },
    'real, held out': { exact: 36, wrong: 6 },
    'unanswerable, sample': { exact: 102, wrong: 2 },
    'unanswerable, real': { exact: 122, wrong: 1 },
    prices: { exact: 239, wrong: 39 },
    'beyond the query': { exact: 32, wrong: 9 },
  },
  vi: {
    golden: { exact: 105, wrong: 0 },
    'held out': { exact: 20, wrong: 0 },
    'real names': { exact: 89, wrong: 27 },
    'real, held out': { exact: 16, wrong: 4 },
    'unanswerable, sample': { exact: 24, wrong: 0 },
    'unanswerable, real': { exact: 43, wrong: 3 },
    prices: { exact: 84, wrong: 15 },
    'beyond the query': { exact: 7, wrong: 0 },
  },
};
