import { queryText } from '#server/modules/ask/reading/queryText.ts';
import { type ReadQuestion, readQuestion } from '#server/modules/ask/reading/read.ts';
import { hostileQuestions } from '#server/modules/ask/testing/hostile.ts';
import { SAMPLE_NOW, sampleReader, sampleRows } from '#server/modules/ask/testing/sampleReader.ts';
import { median } from '../median.ts';
import { hasSameRows } from './sameRows.ts';

type Golden = readonly (readonly [question: string, query: string])[];

export interface QuestionSets {
  readonly language: string;
  /** By what the bench calls them. */
  readonly sets: Readonly<Record<string, Golden>>;
  readonly unanswerable: readonly string[];
}

/** Projects of which so many have 12,000 rounds. */
const PROJECTS = 5_000;
const FUZZ = 5_000;
const SLOWEST_MS = 100;
const SLOWEST = 20;
const RUNS = 5;
const EXACT = 0.9;
const PRECISION = 0.95;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const isExact = (read: ReadQuestion, text: string) => read.kind === 'query' && queryText(read.query) === text;

/** Reads the questions of a language and prints how many are read as meant; then random and hostile ones, and how long they take. */
export async function measureAsk({ language, sets, unanswerable }: QuestionSets): Promise<string[]> {
  const problems: string[] = [];
  const rows = sampleRows(PROJECTS);
  const reader = sampleReader(PROJECTS, rows);
  console.log(
    `\nquestions in ${language}, read as they are meant, over ${rows.get('fundraising')?.length ?? 0} rounds`,
  );
  let falselyAbstained = 0;
  for (const [name, questions] of Object.entries(sets)) {
    const reads = questions.map(([question, text]) => ({ question, text, read: readQuestion(question, reader) }));
    const exact = reads.filter(({ read, text }) => isExact(read, text)).length;
    const same = reads.filter(
      ({ read, text }) => read.kind === 'query' && hasSameRows(queryText(read.query), text, rows, SAMPLE_NOW),
    ).length;
    const of = (kind: ReadQuestion['kind']) => reads.filter(({ read }) => read.kind === kind).length;
    const abstained = of('nothing') + of('help');
    falselyAbstained += abstained;
    console.log(
      `${name.padEnd(14)}exact ${exact} of ${reads.length}, ${percent(exact / reads.length)}; same rows ${percent(same / reads.length)}; ` +
        `another query ${of('query') - exact}, asked back ${of('choice')}, nothing ${abstained}`,
    );
    for (const { question, text, read } of reads.filter(
      (one) => one.read.kind === 'query' && !isExact(one.read, one.text),
    ))
      console.log(`  ${question}\n    meant ${text}\n    read  ${read.kind === 'query' ? queryText(read.query) : ''}`);
    if (exact / reads.length < EXACT)
      problems.push(`ask: ${percent(exact / reads.length)} of the ${name} questions in ${language} are read as meant`);
  }
  const answered = unanswerable.filter((question) => readQuestion(question, reader).kind === 'query');
  const rightly = unanswerable.length - answered.length;
  const precision = rightly / (rightly + falselyAbstained);
  console.log(
    `abstention: precision ${percent(precision)}, recall ${percent(rightly / unanswerable.length)}; confident wrong ${answered.length}`,
  );
  if (precision < PRECISION) problems.push(`ask: abstention in ${language} has a precision of ${percent(precision)}`);
  for (const question of answered) problems.push(`ask: answered with confidence: ${question}`);

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
  if ((slowest?.ms ?? 0) > SLOWEST_MS) problems.push(`ask: the slowest question took ${slowest?.ms.toFixed(0)} ms`);
  return problems;
}
