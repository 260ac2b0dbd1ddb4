import { useEffect, useSyncExternalStore } from 'react';
import { useLatest } from '#src/ui/useLatest.ts';
import type { CommandId } from './commands.ts';

/** Runs a command; `false` leaves the key to the browser. */
export type CommandHandler = () => unknown;

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
    tell();
    return () => {
      const left = (handlers.get(id) ?? []).filter((one) => one !== run);
      if (left.length > 0) handlers.set(id, left);
      else handlers.delete(id);
      tell();
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

function tell(): void {
  changes += 1;
  for (const listener of listeners) listener();
}
