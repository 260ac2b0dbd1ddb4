import { useEffect, useSyncExternalStore } from 'react';
import { useLatest } from '#src/ui/useLatest.ts';
import type { CommandId } from './commands.ts';

/** Runs a command; `false` leaves the key to the browser. */
type CommandHandler = () => unknown;

const handlers = new Map<CommandId, (() => boolean)[]>();
const listeners = new Set<() => void>();
let changes = 0;

/**
 * Says what a command does as long as the component stands; of several the newest answers. A handler that returns `false`
 * had nothing to do, and the key keeps its usual meaning.
 */
export function useCommand(id: CommandId, handler: CommandHandler, enabled = true): void {
  const latest = useLatest(handler);
  useEffect(() => {
    if (!enabled) return;
    const run = () => latest.current() !== false;
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

/** Runs a command as its key would; false where no page has it or it had nothing to do. */
export function runCommand(id: CommandId): boolean {
  return handlers.get(id)?.at(-1)?.() ?? false;
}

/** Whether some part of the page answers to a command now. */
export function hasCommand(id: CommandId): boolean {
  return handlers.has(id);
}

/** A number that changes when commands come or go, for what shows which there are. */
export function useCommandChanges(): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => changes,
  );
}

function notifyListeners(): void {
  changes += 1;
  for (const listener of listeners) listener();
}

/** Something the palette offers beside the commands of the table. */
interface PaletteItem {
  /** Names it among the items of its source; what was chosen lately is remembered by it. */
  readonly id: string;
  readonly title: string;
  /** Other words it is found by. */
  readonly also?: string;
  /** What stands at the right: a figure, a state, what it belongs to. */
  readonly hint?: string;
  /** Its keys are shown at the right. */
  readonly command?: CommandId;
  /** It is offered whatever is typed, because it does something with it; after everything that was found. */
  readonly always?: boolean;
  readonly run: () => void;
}

/** What a page lends to the palette as long as it is shown: its columns, its filters, its lists. */
export interface PaletteSource {
  readonly id: string;
  readonly title: string;
  /** Everything it has; the palette picks what fits the typed text. For nothing typed, what is worth proposing. */
  items(typed: string): readonly PaletteItem[];
}

const sources = new Set<PaletteSource>();

/** Lends items to the palette while the component stands. */
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

/** What pages lend at this moment. */
export function paletteSources(): readonly PaletteSource[] {
  return [...sources];
}
