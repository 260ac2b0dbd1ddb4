import type { AskFigure } from './askFigures.ts';
import type { Language } from './goldenSets.ts';

/**
 * What the reader reached: of each golden set no fewer may be read as meant, and no more answered with other rows. A change that
 * raises a figure raises it here; nothing lowers one. The bars that the reader is to reach are the bench's.
 */
export const ASK_FLOORS: Readonly<Record<Language, Readonly<Record<string, AskFigure>>>> = {
  en: {
    golden: { exact: 214, wrong: 0 },
    further: { exact: 147, wrong: 0 },
    'held out': { exact: 39, wrong: 0 },
    'real names': { exact: 283, wrong: 3 },
    'real, held out': { exact: 38, wrong: 5 },
    'unanswerable, sample': { exact: 104, wrong: 0 },
    'unanswerable, real': { exact: 123, wrong: 0 },
    prices: { exact: 300, wrong: 0 },
    'beyond the query': { exact: 38, wrong: 3 },
  },
  vi: {
    golden: { exact: 112, wrong: 0 },
    'held out': { exact: 20, wrong: 0 },
    'real names': { exact: 142, wrong: 2 },
    'real, held out': { exact: 22, wrong: 1 },
    'unanswerable, sample': { exact: 24, wrong: 0 },
    'unanswerable, real': { exact: 46, wrong: 0 },
    prices: { exact: 100, wrong: 0 },
    'beyond the query': { exact: 7, wrong: 0 },
  },
};
