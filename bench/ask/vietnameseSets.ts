import { VIETNAMESE_HELD_OUT } from '#server/modules/ask/testing/heldOutQuestions.ts';
import { VIETNAMESE_QUESTIONS, VIETNAMESE_UNANSWERABLE } from '#server/modules/ask/testing/vietnameseQuestions.ts';
import { measureAsk } from './measure.ts';

/** Loaded in a build of that language. */
export function measureVietnamese(): Promise<string[]> {
  return measureAsk({
    language: 'Vietnamese',
    sets: { golden: VIETNAMESE_QUESTIONS, 'held out': VIETNAMESE_HELD_OUT },
    unanswerable: VIETNAMESE_UNANSWERABLE,
  });
}
