import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { FormValues } from '#schemas/forms/rules.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import { parseJson, readStorage, writeStorage } from '../storage/browserStorage.ts';

/**
 * Drafts survive the reload that ends a session: every draft on the page is stored for this tab, and its field restores
 * it once.
 */

/** Readers of the current drafts, by name. */
const drafts = new Map<string, () => string>();

const keyOf = (name: string) => `assay.draft.${name}`;

export function storeDrafts(): void {
  for (const [name, read] of drafts) {
    const text = read();
    if (text !== '') storeDraft(name, text);
  }
}

/** `useState` for a text that survives the end of a session. Names are unique in the product; never for secrets. */
export function useDraft(name: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(() => takeDraft(name) ?? initial);
  useDraftBackup(name, text);
  return [text, setText];
}

/** Backs up a text held elsewhere; `takeDraft` restores it. */
export function useDraftBackup(name: string, text: string): void {
  const latest = useLatest(text);
  useEffect(() => {
    const read = () => latest.current;
    drafts.set(name, read);
    return () => {
      if (drafts.get(name) === read) drafts.delete(name);
    };
  }, [name]);
}

/** Stores a text until its field is shown again. */
export function storeDraft(name: string, text: string): void {
  writeStorage('session', keyOf(name), text);
}

/** Whether a draft is stored, so that its field can open. */
export function hasDraft(name: string): boolean {
  return readStorage('session', keyOf(name)) !== null;
}

/** Returns the stored draft and removes it; null without one. */
export function takeDraft(name: string): string | null {
  const text = readStorage('session', keyOf(name));
  // Strict mode mounts twice: remove it after this task.
  if (text !== null) setTimeout(() => writeStorage('session', keyOf(name), null), 0);
  return text;
}

const FormDraftSchema = z.record(z.string(), z.string());

/** Returns a form's stored draft and removes it; empty when missing or invalid. */
export function takeFormDraft(name: string): FormValues {
  return parseJson(takeDraft(name), FormDraftSchema) ?? {};
}

/** A form's draft: changed fields that may be stored; empty without changes. */
export function draftOf<Field extends string>(
  fields: readonly Field[],
  values: Readonly<Record<Field, string>>,
  initial: Readonly<Record<Field, string>>,
): string {
  const changed = fields.filter((field) => values[field] !== initial[field]);
  return changed.length === 0 ? '' : JSON.stringify(Object.fromEntries(changed.map((field) => [field, values[field]])));
}

/** Initial values, overridden by the draft's `fields`. */
export function withDraft<Field extends string>(
  fields: readonly Field[],
  initial: Readonly<Record<Field, string>>,
  draft: Readonly<Record<string, string | undefined>>,
): Readonly<Record<Field, string>> {
  let values = initial;
  for (const field of fields) values = { ...values, [field]: draft[field] ?? values[field] };
  return values;
}
