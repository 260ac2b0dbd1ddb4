import { readQuestion } from '#server/modules/ask/reading/read.ts';
import {
  beyondAlgebra,
  type GoldenSet,
  goldenSets,
  type Language,
  priceForms,
  UNIVERSES,
  type UniverseName,
  unanswerable,
  universes,
} from '#server/modules/ask/testing/goldenSets.ts';
import { answeredOf, gradeOf, tally, type Universe } from '#server/modules/ask/testing/grade.ts';
import { hostileQuestions } from '#server/modules/ask/testing/hostile.ts';
import { median } from '../median.ts';

/** Projects of which so many have 12,000 rounds. */
const PROJECTS = 5_000;
const FUZZ = 5_000;
const SLOWEST_MS = 100;
const SLOWEST = 20;
const RUNS = 5;
const EXACT = 0.9;
const WRONG = 0.01;
const PRICES = 0.98;
const REFUSED = 0.98;
const PRECISION = 0.95;

type Universes = Readonly<Record<UniverseName, Universe>>;

const NAMES = { en: 'English', vi: 'Vietnamese' } as const satisfies Record<Language, string>;
const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** Reads the questions of a language over both universes and prints how many are read as meant; then random and hostile ones, and how long they take. */
export async function measureAsk(language: Language): Promise<string[]> {
  const known = universes(PROJECTS);
  console.log(
    `\nquestions in ${NAMES[language]}, read as they are meant, over ${known.sample.rows.get('fundraising')?.length ?? 0} rounds of the sample, and over real names`,
  );
  const sets = goldenSets(language).map((set) => measureSet(set, known[set.universe]));
  return [
    ...sets.flatMap(({ problems }) => problems),
    ...measurePrices(language, known.real),
    ...UNIVERSES.flatMap((name) =>
      measureAbstention(
        language,
        name,
        known,
        sets.filter(({ universe }) => universe === name),
      ),
    ),
    ...measureBeyond(language, known.real),
    ...measureSpeed(known.sample),
  ].map((problem) => `ask in ${NAMES[language]}: ${problem}`);
}

interface Measured {
  readonly universe: UniverseName;
  readonly abstained: number;
  readonly problems: readonly string[];
}

function measureSet(
  { name, universe: universeName, questions, isHeldOut = false }: GoldenSet,
  universe: Universe,
): Measured {
  const graded = questions.map((asked) => gradeOf(asked, universe));
  const counts = tally(graded);
  const share = (count: number) => count / graded.length;
  console.log(
    `${name.padEnd(16)}exact ${counts.exact} of ${graded.length}, ${percent(share(counts.exact))}; same rows ${percent(share(counts.exact + counts.same))}; ` +
      `confident wrong ${counts.wrong}, ${percent(share(counts.wrong))}; asked back ${counts.choice}, nothing ${counts.nothing}`,
  );
  const misread = isHeldOut ? [] : graded.filter(({ grade }) => grade === 'wrong' || grade === 'same');
  for (const { asked, grade, read } of misread)
    console.log(
      `  ${asked.question}\n    meant ${asked.accepted[0]}\n    read  ${read}${grade === 'same' ? ' (same rows)' : ''}`,
    );
  for (const topic of new Set(graded.map(({ asked }) => asked.topic))) {
    if (topic === '' || isHeldOut) continue;
    const ofTopic = graded.filter(({ asked }) => asked.topic === topic);
    const { exact, wrong } = tally(ofTopic);
    console.log(`  ${topic.padEnd(26)}exact ${exact} of ${ofTopic.length}, confident wrong ${wrong}`);
  }
  return {
    universe: universeName,
    abstained: counts.nothing,
    problems: [
      ...(share(counts.exact) < EXACT ? [`${percent(share(counts.exact))} of ${name} are read as meant`] : []),
      ...(share(counts.wrong) > WRONG
        ? [`${percent(share(counts.wrong))} of ${name} are answered with other rows`]
        : []),
    ],
  };
}

function measurePrices(language: Language, universe: Universe): readonly string[] {
  const graded = priceForms(language).map((asked) => gradeOf(asked, universe));
  const counts = tally(graded);
  const wrong = counts.wrong + counts.same;
  const share = counts.exact / graded.length;
  console.log(
    `price and cap of the largest coins: right ${counts.exact} of ${graded.length}, ${percent(share)}; wrong ${wrong}; not answered ${counts.choice + counts.nothing}`,
  );
  for (const { asked, read } of graded.filter(({ grade }) => grade === 'wrong' || grade === 'same'))
    console.log(`  ${asked.question}: ${read}`);
  return [
    ...(share < PRICES ? [`${percent(share)} of prices and caps by name are right`] : []),
    ...(wrong > 0 ? [`${wrong} prices and caps by name are wrong`] : []),
  ];
}

/** The list of a universe is read over both: what names one means nothing in the other. */
function measureAbstention(
  language: Language,
  name: UniverseName,
  known: Universes,
  sets: readonly Measured[],
): readonly string[] {
  const questions = unanswerable(language)[name];
  const answered = [...new Set(UNIVERSES.flatMap((one) => answeredOf(questions, known[one])))];
  const refused = questions.length - answered.length;
  const abstained = sets.reduce((sum, one) => sum + one.abstained, 0);
  const precision = refused / (refused + abstained);
  console.log(
    `unanswerable, ${name}: refused ${refused} of ${questions.length}, ${percent(refused / questions.length)}; abstention has a precision of ${percent(precision)}`,
  );
  return [
    ...(precision < PRECISION ? [`abstention over ${name} names has a precision of ${percent(precision)}`] : []),
    ...(refused / questions.length < REFUSED
      ? [`${percent(refused / questions.length)} of the unanswerable are refused`]
      : []),
    ...answered.map((question) => `answered with confidence: ${question}`),
  ];
}

function measureBeyond(language: Language, universe: Universe): readonly string[] {
  const questions = beyondAlgebra(language);
  const answered = answeredOf(questions, universe);
  console.log(`beyond the typed query: ${questions.length}, answered with something else ${answered.length}`);
  for (const question of answered) console.log(`  ${question}`);
  return [];
}

function measureSpeed({ reader }: Universe): readonly string[] {
  const took = (question: string) => {
    const began = performance.now();
    readQuestion(question, reader);
    return performance.now() - began;
  };
  const timed = hostileQuestions(FUZZ).map((question) => ({ question, ms: took(question) }));
  const all = median(timed.map(({ ms }) => ms));
  // Once, a question is as slow as the machine is busy: the slowest are read again.
  const again = timed
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ question, ms }) => ({
      question,
      once: ms,
      ms: median(Array.from({ length: RUNS }, () => took(question))),
    }));
  const [slowest] = again.toSorted((a, b) => b.ms - a.ms);
  console.log(
    `${FUZZ} random and hostile questions: half within ${all.toFixed(1)} ms; the slowest, median of ${RUNS}, took ${slowest?.ms.toFixed(0)} ms ` +
      `(once ${again[0]?.once.toFixed(0)} ms): ${JSON.stringify(slowest?.question.slice(0, 60))}`,
  );
  return (slowest?.ms ?? 0) > SLOWEST_MS ? [`the slowest question took ${slowest?.ms.toFixed(0)} ms`] : [];
}
