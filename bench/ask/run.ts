import { FURTHER_QUESTIONS } from '#schemas/ask/testing/furtherQuestions.ts';
import { QUESTIONS } from '#schemas/ask/testing/questions.ts';
import { FURTHER_UNANSWERABLE, UNANSWERABLE } from '#schemas/ask/testing/unanswerable.ts';
import { measureAsk } from './measure.ts';

/** Reads the golden questions and says how many are read as they are meant, and how long the slowest of hostile ones takes. */
export function benchAsk(): Promise<string[]> {
  return measureAsk({
    language: 'English',
    sets: { golden: QUESTIONS, further: FURTHER_QUESTIONS },
    unanswerable: [...UNANSWERABLE, ...FURTHER_UNANSWERABLE],
  });
}
