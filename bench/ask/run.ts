import { queryText } from '#schemas/ask/queryText.ts';
import { type ReadQuestion, readQuestion } from '#schemas/ask/read.ts';
import { hostileQuestions } from '#schemas/ask/testing/hostile.ts';
import { QUESTIONS } from '#schemas/ask/testing/questions.ts';
import { sampleReader } from '#schemas/ask/testing/sampleReader.ts';
import { UNANSWERABLE } from '#schemas/ask/testing/unanswerable.ts';

/** Projects of which so many have 12,000 rounds. */
const PROJECTS = 5_000;
const FUZZ = 5_000;
const SLOWEST_MS = 300;
const EXACT = 0.9;
const PRECISION = 0.95;

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const isExact = (read: ReadQuestion, text: string) => read.kind === 'query' && queryText(read.query) === text;

/** Reads the golden questions and prints how many are read as meant; then random and hostile ones, and how long the slowest takes. */
export async function benchAsk(): Promise<string[]> {
  const problems: string[] = [];
  const reader = sampleReader(PROJECTS);
  const reads = QUESTIONS.map(([question, text], at) => ({
    isHeldOut: at % 3 === 2,
    question,
    text,
    read: readQuestion(question, reader),
  }));
  console.log('\nquestions read as they are meant');
  for (const isHeldOut of [false, true]) {
    const part = reads.filter((one) => one.isHeldOut === isHeldOut);
    const exact = part.filter(({ read, text }) => isExact(read, text));
    console.log(
      `${(isHeldOut ? 'held out' : 'tuned on').padEnd(12)}${exact.length} of ${part.length}, ${percent(exact.length / part.length)}`,
    );
  }
  const exact = reads.filter(({ read, text }) => isExact(read, text)).length / reads.length;
  const wrong = reads.filter(({ read, text }) => read.kind === 'query' && !isExact(read, text));
  // Of the held out ones nothing but their number is shown: whoever reads them tunes on them.
  for (const { question, text, read } of wrong.filter((one) => !one.isHeldOut)) {
    console.log(`  ${question}\n    meant ${text}\n    read  ${read.kind === 'query' ? queryText(read.query) : ''}`);
  }
  const answered = UNANSWERABLE.filter((question) => readQuestion(question, reader).kind === 'query');
  const abstained = UNANSWERABLE.length - answered.length;
  const falselyAbstained = reads.filter(({ read }) => read.kind === 'nothing' || read.kind === 'help').length;
  const precision = abstained / (abstained + falselyAbstained);
  console.log(
    `exact ${percent(exact)}; another query ${wrong.length}; a choice ${reads.filter(({ read }) => read.kind === 'choice').length}`,
  );
  console.log(
    `abstention: precision ${percent(precision)}, recall ${percent(abstained / UNANSWERABLE.length)}; confident wrong ${answered.length}`,
  );
  let slowest = 0;
  let which = '';
  for (const question of hostileQuestions(FUZZ)) {
    const began = performance.now();
    readQuestion(question, reader);
    const took = performance.now() - began;
    if (took > slowest) [slowest, which] = [took, question];
  }
  console.log(
    `${FUZZ} random and hostile questions; the slowest took ${slowest.toFixed(0)} ms: ${JSON.stringify(which.slice(0, 80))}`,
  );
  if (exact < EXACT) problems.push(`ask: ${percent(exact)} of the questions are read as meant`);
  if (precision < PRECISION) problems.push(`ask: abstention has a precision of ${percent(precision)}`);
  for (const question of answered) problems.push(`ask: answered with confidence: ${question}`);
  if (slowest > SLOWEST_MS) problems.push(`ask: the slowest question took ${slowest.toFixed(0)} ms`);
  return problems;
}
