import type { FieldSpec, Ref } from '#schemas/columns/spec.ts';
import { formatDateTime } from '#schemas/format.ts';
import { messages } from '#src/i18n/index.ts';

/** A field's value by type. Empty lists and blank texts are missing. */
export type FieldValue =
  | { readonly type: 'number'; readonly value: number }
  | { readonly type: 'text' | 'date'; readonly value: string }
  | { readonly type: 'tags' | 'links'; readonly value: readonly string[] }
  | { readonly type: 'refs'; readonly value: readonly Ref[] };

/** Reads a field of a validated row; null without a value. */
export function fieldValue(
  row: Readonly<Record<string, unknown>>,
  { field, type }: Pick<FieldSpec, 'field' | 'type'>,
): FieldValue | null {
  const value = row[field];
  switch (type) {
    case 'number':
      return typeof value === 'number' ? { type, value } : null;
    case 'text':
    case 'date':
      return typeof value === 'string' && value.trim() !== '' ? { type, value } : null;
    case 'tags':
    case 'links':
      return isListOf(value, isText) ? { type, value } : null;
    case 'refs':
      return isListOf(value, isRef) ? { type, value } : null;
    case 'series':
      return null;
  }
}

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is readonly Item[] {
  return Array.isArray(value) && value.length > 0 && value.every(isItem);
}

function isText(item: unknown): item is string {
  return typeof item === 'string';
}

function isRef(item: unknown): item is Ref {
  return typeof item === 'object' && item !== null && 'name' in item && typeof item.name === 'string';
}

/** `as of Jun 30, 2026 09:00 UTC`. */
export function momentText(moment: string | null): string {
  return moment === null ? messages.dataAge.asOfUnknown : messages.dataAge.asOf(formatDateTime(moment));
}
