import { z } from 'zod';
import { writtenKey } from '#server/modules/records/names.ts';
import roundStages from './roundStages.json' with { type: 'json' };
import { line, lines } from './texts.ts';

const { stages, unnamed } = z
  .strictObject({
    about: z.array(z.string()),
    stages: z.record(z.string(), z.array(z.string().regex(/^[a-z0-9]+$/))),
    unnamed: z.array(z.string().regex(/^[a-z0-9]+$/)),
  })
  .parse(roundStages);
const STAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(stages).flatMap(([stage, spellings]) => spellings.map((spelling) => [spelling, stage] as const)),
);
const NO_STAGE: ReadonlySet<string> = new Set(['', ...unnamed]);

/** The stage of a round in one spelling; null: the source names none. */
export function readStage(value: unknown): string | null {
  const text = line(value);
  if (text === null) return null;
  const letters = text.toLowerCase().replace(/[^a-z0-9]/g, '');
  if (NO_STAGE.has(letters)) return null;
  const series = /^series\s+([a-z])(?:\s*round)?$/i.exec(text);
  if (series?.[1]) return `Series ${series[1].toUpperCase()}`;
  return STAGES.get(letters) ?? text;
}

/** Ten trillion dollars. A valuation above it is one of dollars where millions belong. */
export const LARGEST_VALUATION = 1e13;

/** Key of a round in a feed without round ids. */
export function roundKey(
  project: string,
  date: string | null,
  stage: string | null,
  amount: number | string | null,
): string {
  return [writtenKey(project), date ?? '', stage ?? '', amount ?? ''].join('|');
}

/** Placeholders for unknown or further investors. */
const NOBODY =
  /^(?:-+|n\/?a|none|null|nan|unknown|undisclosed(?: investors?)?|not disclosed|others?|and others|et al\.?|various|angels?|angel investors?|(?:other|several|various) (?:angel )?investors?|\?+)$/i;

/** Unique names of a list, without placeholders. */
export function withoutPlaceholders(names: readonly unknown[]): string[] {
  return lines(names).filter((name) => !NOBODY.test(name) && /[\p{L}\p{N}]/u.test(name));
}
