import { line } from '../parsing/texts.ts';

/** A title as people write it, in one spelling where there are several: `CoFounder`, `cofounder` and `Co-founder` are one. */
export function readTitle(value: unknown): string | null {
  const text = line(value)?.replace(/\bco-?\s?founder\b/gi, 'co-founder') ?? null;
  return text === null || text.length < 2 ? null : text.charAt(0).toUpperCase() + text.slice(1);
}
