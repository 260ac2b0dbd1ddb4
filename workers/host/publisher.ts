import { OPENING } from '../openingState.ts';
import type { TableState } from '../protocol.ts';

/** Holds a table's state and tells of it only when something in it changed. */
export class Publisher {
  #state: TableState = OPENING;
  readonly #tell: (state: TableState) => void;

  constructor(tell: (state: TableState) => void) {
    this.#tell = tell;
  }

  get state(): TableState {
    return this.#state;
  }

  update(change: Partial<TableState>): void {
    const next = { ...this.#state, ...change };
    const before: Readonly<Record<string, unknown>> = { ...this.#state };
    if (Object.entries(next).every(([name, value]) => before[name] === value)) return;
    this.#state = next;
    this.#tell(next);
  }
}
