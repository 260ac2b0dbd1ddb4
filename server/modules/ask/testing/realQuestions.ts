import { readFileSync } from 'node:fs';
import { type AskedQuestion, questionsIn } from './acceptedQueries.ts';

/** Questions over `realReader`, in the words of analysts, retail investors, journalists and founders; written apart from the reader. */
export const realQuestions = (language: 'en' | 'vi'): readonly AskedQuestion[] =>
  questionsIn(readFileSync(new URL(`./realNames/questions.${language}.tsv`, import.meta.url), 'utf8'));

/** Questions that no rule may be tuned on: their figure says how others will be read. */
export const realHeldOut = (language: 'en' | 'vi'): readonly AskedQuestion[] =>
  questionsIn(readFileSync(new URL(`./realNames/heldOut.${language}.tsv`, import.meta.url), 'utf8'));

/** Questions that the data of neither universe can answer: opinions, predictions, private facts, other domains, impossible figures. */
export const realUnanswerable = (language: 'en' | 'vi'): readonly string[] =>
  questionsIn(readFileSync(new URL(`./realNames/unanswerable.${language}.tsv`, import.meta.url), 'utf8')).map(
    ({ question }) => question,
  );
