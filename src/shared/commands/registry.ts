import { useEffect, useSyncExternalStore } from 'react';
import { useLatest } from '#src/ui/useLatest.ts';
import type { CommandId } from './commands.ts';

/** Runs a command; `false` leaves the key to the browser. `key`: the one pressed; '' from the palette. */
type CommandHandler = (key: string) => unknown;

const handlers = new Map<CommandId, ((key: string) => boolean)[]>();
const listeners = new Set<() => void>();
let changes = 0;

/**
 * Registers a command's handler while the component is mounted; the newest one wins. A handler that returns `false`
 * leaves the key to the browser.
 */
export function useCommand(id: CommandId, handler: CommandHandler, enabled = true): void {
  const latest = useLatest(handler);
  useEffect(() => {
    if (!enabled) return;
    const run = (key: string) => latest.current(key) !== false;
    handlers.set(id, [...(handlers.get(id) ?? []), run]);
    notifyListeners();
    return () => {
      const left = (handlers.get(id) ?? []).filter((one) => one !== run);
      if (left.length > 0) handlers.set(id, left);
      else handlers.delete(id);
      notifyListeners();
    };
  }, [id, enabled]);
}

/** Runs a command; false when it has no handler or the handler did nothing. */
export function runCommand(id: CommandId, key = ''): boolean {
  return handlers.get(id)?.at(-1)?.(key) ?? false;
}

/** Whether the command has a handler. */
export function hasCommand(id: CommandId): boolean {
  return handlers.has(id);
}

/** Changes when commands are registered or removed; rerenders lists of them. */
export function useCommandChanges(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => changes,
    () => 0,
  );
}

function notifyListeners(): void {
  changes += 1;
  for (const listener of listeners) listener();
}

/** A palette entry beside the commands of the table. */
interface PaletteItem {
  /** Unique within its source; recent choices are remembered by it. */
  readonly id: string;
  readonly title: string;
  /** Other search words. */
  readonly also?: string;
  /** Text at the right: a number, a state or a group. */
  readonly hint?: string;
  /** Shows the keys of this command at the right. */
  readonly command?: CommandId;
  /** Shown for any typed text, after the matches, because it uses the text. */
  readonly always?: boolean;
  readonly run: () => void;
}

/** Palette entries of the shown page: its columns, filters and lists. */
export interface PaletteSource {
  readonly id: string;
  readonly title: string;
  /** All entries; the palette filters them. For an empty text, suggestions. */
  items(typed: string): readonly PaletteItem[];
}

const sources = new Set<PaletteSource>();

/** Adds palette entries while the component is mounted. */
export function usePaletteSource({ id, title, items }: PaletteSource): void {
  const latest = useLatest(items);
  useEffect(() => {
    const source: PaletteSource = { id, title, items: (typed) => latest.current(typed) };
    sources.add(source);
    return () => {
      sources.delete(source);
    };
  }, [id, title]);
}

/** The sources of the shown page. */
export function paletteSources(): readonly PaletteSource[] {
  return [...sources];
}
