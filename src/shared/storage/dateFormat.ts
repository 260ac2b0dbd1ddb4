import { useSyncExternalStore } from 'react';
import { DATE_FORMATS, type DateFormat } from '#schemas/constants.ts';
import { dateFormatInUse, setDateFormat } from '#schemas/format.ts';
import { DATE_FORMAT } from '#schemas/i18n/en/locale.ts';
import { afterArrival } from '../hydration.ts';
import { onStoredElsewhere, readStorage, writeStorage } from './browserStorage.ts';

/**
 * The date format that this browser shows. `formatDate` reads it wherever a date is worded; components that word dates, or
 * pass worded ones to a memo, call `useDateFormat`, so that they are drawn again when it changes.
 */

const KEY = 'assay.dates';
const listeners = new Set<() => void>();

// The first page arrives in the format of its language; the choice of this device applies once it is taken over.
afterArrival(applyStored);
if (typeof window !== 'undefined') onStoredElsewhere(() => KEY, applyStored);

/** Shows dates in this format from now on, in this browser; null: in that of the language. */
export function chooseDateFormat(format: DateFormat | null): void {
  writeStorage('local', KEY, format);
  applyStored();
}

function applyStored(): void {
  const stored = readStorage('local', KEY);
  const format = DATE_FORMATS.find((known) => known === stored) ?? DATE_FORMAT;
  if (format === dateFormatInUse()) return;
  setDateFormat(format);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The date format in use; the component renders again when another is chosen. */
export function useDateFormat(): DateFormat {
  return useSyncExternalStore(subscribe, dateFormatInUse, () => DATE_FORMAT);
}
