import { ABOUT_ENTITY, EXAMPLE_QUESTIONS } from '../i18n/en/askExamples.ts';
import type { EntityKind } from '../kinds.ts';

/** Questions to begin with, in the language that is read. */

export { EXAMPLE_QUESTIONS };

export type ExampleKind = keyof typeof EXAMPLE_QUESTIONS;
export const EXAMPLE_KINDS = [
  'lists',
  'figures',
  'trends',
  'investors',
  'stories',
  'help',
] as const satisfies readonly ExampleKind[];

/** One of each kind, where there is room for a few. */
export const SUGGESTED_QUESTIONS: readonly string[] = EXAMPLE_KINDS.flatMap((kind) =>
  EXAMPLE_QUESTIONS[kind].slice(0, 1),
);

/** A question about an entity. */
export function questionAbout(kind: EntityKind, name: string): string {
  return ABOUT_ENTITY[kind](name);
}
