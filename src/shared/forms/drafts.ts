import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { FormValues } from '#schemas/forms/rules.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import { parseJson, readStorage, writeStorage } from '../storage/browserStorage.ts';

/**
 * Drafts survive the reload that ends a session: every draft on the page is stored for this tab, and its field restores
 * it once. Those that ask for it survive any other reload too.
 */

interface Draft {
  readonly read: () => string;
  readonly onReload: boolean;
}

/** The current drafts, by name. */
const drafts = new Map<string, Draft>();

const keyOf = (name: string) => `assay.draft.${name}` as const;

export function storeDrafts(): void {
  for (const [name, { read }] of drafts) storeText(name, read());
}

/** What is on the page is kept by nothing from here on: its writer has signed out. */
export function forgetDrafts(): void {
  drafts.clear();
}

function storeOnReload(): void {
  for (const [name, { read, onReload }] of drafts) if (onReload) storeText(name, read());
}

function storeText(name: string, text: string): void {
  if (text !== '') storeDraft(name, text);
}

/** `useState` for a text that survives the end of a session. Names are unique in the product; never for secrets. */
export function useDraft(name: string, initial = '', onReload = false): [string, (text: string) => void] {
  const [text, setText] = useState(() => takeDraft(name) ?? initial);
  useDraftBackup(name, text, onReload);
  return [text, setText];
}

/** The same for texts by name, which survive any reload. */
export function useTextsDraft(name: string) {
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => takeTexts(name));
  useDraftBackup(name, Object.keys(texts).length === 0 ? '' : JSON.stringify(texts), true);
  return [texts, setTexts] as const;
}

/** Backs up a text held elsewhere; `takeDraft` restores it. */
export function useDraftBackup(name: string, text: string, onReload = false): void {
  const latest = useLatest(text);
  useEffect(() => {
    const draft = { read: () => latest.current, onReload };
    drafts.set(name, draft);
    // The same listener is added once.
    if (onReload) window.addEventListener('pagehide', storeOnReload);
    return () => {
      if (drafts.get(name) === draft) drafts.delete(name);
    };
  }, [name, onReload]);
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

const TextsSchema = z.record(z.string(), z.string());

/** Returns texts by name that are stored as a draft, and removes them; empty when missing or invalid. */
export function takeTexts(name: string): FormValues {
  return parseJson(takeDraft(name), TextsSchema) ?? {};
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
