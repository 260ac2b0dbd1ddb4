import type { Ref } from '#schemas/columns/spec.ts';
import { cutName } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';

/** Reads a row's field as what its column declares; anything else counts as missing. */
export const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);
export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

export function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
}

/** The name of a row as its cell shows it: those of projects are cut, others end where their cell does. */
export const shownName = (kind: EntityKind, name: string) => (kind === 'project' ? cutName(name) : name);

export function refsOf(value: unknown): readonly Ref[] {
  return Array.isArray(value) ? value.filter(isRef) : [];
}

/** True for null, the empty text and the empty list: they are drawn as the placeholder. */
export function isMissing(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

function isRef(item: unknown): item is Ref {
  return typeof item === 'object' && item !== null && 'name' in item && typeof item.name === 'string';
}
