import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { FormValues } from '#schemas/forms/rules.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import { parseJson, readStorage, writeStorage } from '../storage/browserStorage.ts';

/**
 * What is being typed survives the one reload that the product itself causes: when the server ends a session, every draft
 * on the page is stored for this tab, and the same field restores it once.
 */

/** Reads the current text of every draft on the page, by name. */
const drafts = new Map<string, () => string>();

const keyOf = (name: string) => `assay.draft.${name}`;

/** Stores all drafts of this page for the next one. */
export function storeDrafts(): void {
  for (const [name, read] of drafts) {
    const text = read();
    if (text !== '') storeDraft(name, text);
  }
}

/** `useState` for a text that survives the end of a session. The name is unique in the product; never for secrets. */
export function useDraft(name: string, initial = ''): [string, (text: string) => void] {
  const [text, setText] = useState(() => takeDraft(name) ?? initial);
  useDraftBackup(name, text);
  return [text, setText];
}

/** Lets a text that lives elsewhere survive as well; `takeDraft` returns it. */
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

/** Stores a text for the next time its field is shown. */
export function storeDraft(name: string, text: string): void {
  writeStorage('session', keyOf(name), text);
}

/** Whether a draft is stored under this name, so that its field may be opened. */
export function hasDraft(name: string): boolean {
  return readStorage('session', keyOf(name)) !== null;
}

/** The stored draft, once; null where there is none. */
export function takeDraft(name: string): string | null {
  const text = readStorage('session', keyOf(name));
  // Strict mode mounts twice, so it is removed at the end of this turn.
  if (text !== null) setTimeout(() => writeStorage('session', keyOf(name), null), 0);
  return text;
}

const FormDraftSchema = z.record(z.string(), z.string());

/** The stored draft of a form, once; empty where there is none or it is damaged. */
export function takeFormDraft(name: string): FormValues {
  return parseJson(takeDraft(name), FormDraftSchema) ?? {};
}

/** The draft of a form: its changed fields among those that may be stored; empty where none changed. */
export function draftOf<Field extends string>(
  fields: readonly Field[],
  values: Readonly<Record<Field, string>>,
  initial: Readonly<Record<Field, string>>,
): string {
  const changed = fields.filter((field) => values[field] !== initial[field]);
  return changed.length === 0 ? '' : JSON.stringify(Object.fromEntries(changed.map((field) => [field, values[field]])));
}

/** The initial values with those of `fields` that the draft has. */
export function withDraft<Field extends string>(
  fields: readonly Field[],
  initial: Readonly<Record<Field, string>>,
  draft: Readonly<Record<string, string | undefined>>,
): Readonly<Record<Field, string>> {
  let values = initial;
  for (const field of fields) values = { ...values, [field]: draft[field] ?? values[field] };
  return values;
}
