import type { Source } from '#schemas/kinds.ts';

/** What can be compared, as addresses name it. */
export const COMPARED_SOURCES = ['projects', 'organizations', 'people'] as const satisfies readonly Source[];
export type ComparedSource = (typeof COMPARED_SOURCES)[number];

export function isComparedSource(text: string): text is ComparedSource {
  return (COMPARED_SOURCES as readonly string[]).includes(text);
}
