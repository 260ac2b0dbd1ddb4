import { type AskedQuestion, askedOf } from './acceptedQueries.ts';
import { BEYOND_ALGEBRA } from './beyondAlgebra.ts';
import { FURTHER_QUESTIONS } from './furtherQuestions.ts';
import type { Universe } from './grade.ts';
import { HELD_OUT_QUESTIONS, VIETNAMESE_HELD_OUT } from './heldOutQuestions.ts';
import { englishPriceForms, vietnamesePriceForms } from './priceForms.ts';
import { QUESTIONS } from './questions.ts';
import { realHeldOut, realQuestions, realUnanswerable } from './realQuestions.ts';
import { realReader, realRows } from './realReader.ts';
import { sampleReader, sampleRows } from './sampleReader.ts';
import { FURTHER_UNANSWERABLE, UNANSWERABLE } from './unanswerable.ts';
import { VIETNAMESE_QUESTIONS, VIETNAMESE_UNANSWERABLE } from './vietnameseQuestions.ts';

export type Language = 'en' | 'vi';
export const UNIVERSES = ['sample', 'real'] as const;
export type UniverseName = (typeof UNIVERSES)[number];

export interface GoldenSet {
  readonly name: string;
  readonly universe: UniverseName;
  readonly questions: readonly AskedQuestion[];
  /** Nobody looks at which of them are misread. */
  readonly isHeldOut?: boolean;
}

/** Both universes: invented names, of so many projects, and real ones. */
export function universes(projects: number): Readonly<Record<UniverseName, Universe>> {
  const rows = sampleRows(projects);
  return {
    sample: { reader: sampleReader(projects, rows), rows },
    real: { reader: realReader(), rows: realRows() },
  };
}

/** Every golden set of a language, and the universe that it is read over. */
export function goldenSets(language: Language): readonly GoldenSet[] {
  const real: readonly GoldenSet[] = [
    { name: 'real names', universe: 'real', questions: realQuestions(language) },
    { name: 'real, held out', universe: 'real', questions: realHeldOut(language), isHeldOut: true },
  ];
  const ofSample = (name: string, golden: Parameters<typeof askedOf>[0]): GoldenSet => ({
    name,
    universe: 'sample',
    questions: askedOf(golden),
  });
  return language === 'en'
    ? [
        ofSample('golden', QUESTIONS),
        ofSample('further', FURTHER_QUESTIONS),
        ofSample('held out', HELD_OUT_QUESTIONS),
        ...real,
      ]
    : [ofSample('golden', VIETNAMESE_QUESTIONS), ofSample('held out', VIETNAMESE_HELD_OUT), ...real];
}

/** Price and cap of the hundred largest coins, over real names. */
export const priceForms = (language: Language): readonly AskedQuestion[] =>
  language === 'en' ? englishPriceForms() : vietnamesePriceForms();

/** What nobody can answer, over both universes; the older list is of invented names, and strict. */
export const unanswerable = (language: Language): Readonly<Record<UniverseName, readonly string[]>> => ({
  sample: language === 'en' ? [...UNANSWERABLE, ...FURTHER_UNANSWERABLE] : VIETNAMESE_UNANSWERABLE,
  real: realUnanswerable(language),
});

/** What the typed query cannot say yet. */
export const beyondAlgebra = (language: Language): readonly string[] =>
  BEYOND_ALGEBRA.flatMap(({ question }) =>
    /[ăâđêôơư\u1ea0-\u1ef9]/u.test(question) === (language === 'vi') ? [question] : [],
  );
