import {
  beyondAlgebra,
  goldenSets,
  type Language,
  priceForms,
  UNIVERSES,
  unanswerable,
  universes,
} from './goldenSets.ts';
import { answeredOf, gradeOf, tally } from './grade.ts';

/** Projects of the sample: fewer than the bench has. */
const PROJECTS = 2_000;

/** How many of a set are read as meant, and how many are answered with other rows. */
export interface AskFigure {
  readonly exact: number;
  readonly wrong: number;
}

/** The figures of all golden sets of a language, by the names of the sets. */
export function askFigures(language: Language): Readonly<Record<string, AskFigure>> {
  const known = universes(PROJECTS);
  const prices = tally(priceForms(language).map((asked) => gradeOf(asked, known.real)));
  const ofSets = goldenSets(language).map(({ name, universe, questions }) => {
    const { exact, wrong } = tally(questions.map((asked) => gradeOf(asked, known[universe])));
    return [name, { exact, wrong }] as const;
  });
  const ofUnanswerable = UNIVERSES.map((name) => {
    const questions = unanswerable(language)[name];
    const wrong = new Set(UNIVERSES.flatMap((one) => answeredOf(questions, known[one]))).size;
    return [`unanswerable, ${name}`, { exact: questions.length - wrong, wrong }] as const;
  });
  const beyond = beyondAlgebra(language);
  const wrong = answeredOf(beyond, known.real).length;
  return {
    ...Object.fromEntries([...ofSets, ...ofUnanswerable]),
    prices: { exact: prices.exact, wrong: prices.wrong + prices.same },
    'beyond the query': { exact: beyond.length - wrong, wrong },
  };
}

/** Figures that are worse than their floors, or have none. */
export function belowFloors(
  figures: Readonly<Record<string, AskFigure>>,
  floors: Readonly<Record<string, AskFigure>>,
): readonly string[] {
  return Object.entries(figures).flatMap(([name, { exact, wrong }]) => {
    const floor = floors[name];
    if (!floor) return [`${name}: has no floor; exact ${exact}, wrong ${wrong}`];
    return [
      ...(exact < floor.exact ? [`${name}: exact ${exact}, and ${floor.exact} before`] : []),
      ...(wrong > floor.wrong ? [`${name}: wrong ${wrong}, and ${floor.wrong} before`] : []),
    ];
  });
}
