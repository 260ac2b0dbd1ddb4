import type { Row } from '#schemas/filters/semantics.ts';
import type { DataSetName } from '#schemas/kinds.ts';
import type { Reader } from '../reading/chart.ts';
import { queryText } from '../reading/queryText.ts';
import { readQuestion } from '../reading/read.ts';
import { type AskedQuestion, isAccepted } from './acceptedQueries.ts';
import { hasSameRows } from './sameRows.ts';

/** Names and values to read questions by, and the rows that they are of. */
export interface Universe {
  readonly reader: Reader;
  readonly rows: ReadonlyMap<DataSetName, readonly Row[]>;
}

/**
 * What came of a golden question: `exact` is a query that is accepted; `same` shows the rows of one in other words; `wrong` is a
 * confident answer with other rows.
 */
export const GRADES = ['exact', 'same', 'wrong', 'choice', 'nothing'] as const;
export type Grade = (typeof GRADES)[number];

export interface Graded {
  readonly asked: AskedQuestion;
  readonly grade: Grade;
  /** The query that was read; null: none was. */
  readonly read: string | null;
}

export function gradeOf(asked: AskedQuestion, { reader, rows }: Universe): Graded {
  const reading = readQuestion(asked.question, reader);
  if (reading.kind !== 'query') return { asked, grade: reading.kind === 'choice' ? 'choice' : 'nothing', read: null };
  const read = queryText(reading.query);
  if (isAccepted(read, asked.accepted)) return { asked, grade: 'exact', read };
  const isSame = asked.accepted.some((query) => hasSameRows(read, query, rows, reader.now));
  return { asked, grade: isSame ? 'same' : 'wrong', read };
}

/** How many questions have each grade. */
export function tally(graded: readonly Graded[]): Readonly<Record<Grade, number>> {
  const counts = { exact: 0, same: 0, wrong: 0, choice: 0, nothing: 0 };
  for (const { grade } of graded) counts[grade] += 1;
  return counts;
}

/** Questions that must not be answered and are. */
export function answeredOf(questions: readonly string[], { reader }: Universe): readonly string[] {
  return questions.filter((question) => readQuestion(question, reader).kind === 'query');
}
