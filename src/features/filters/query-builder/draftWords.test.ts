import { expect, it } from 'vitest';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { type ConditionDraft, EMPTY_DRAFT, readDraft, typeText } from './conditionDraft.ts';
import { noteOf } from './draftWords.ts';

const spec = DATA_SETS.projects;

function noted(typed: string, rows: number | null): string {
  const draft: ConditionDraft = typeText(spec, EMPTY_DRAFT, typed);
  const read = readDraft(spec, draft);
  return noteOf(spec, draft, read.ok ? read.triples : null, rows);
}

it.each([
  ['tvl >= 5M', 'TVL ≥ 5M: 1,667 projects would match'],
  ['sector in DeFi', 'Sector contains DeFi: 1,667 projects would match'],
  // Enter would not be enough before: it takes what is written as one more value.
  ['sector in DeFi, ', 'Sector contains DeFi: 1,667 projects would match. Enter applies it'],
  ['sector in ', ''],
])('of %j the note is %j', (typed, note) => {
  expect(noted(typed, 1667)).toBe(note);
});
