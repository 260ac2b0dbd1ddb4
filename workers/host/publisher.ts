import { OPENING } from '../openingState.ts';
import type { TableState } from '../protocol.ts';

/** Holds a table's state and tells of it when something in it changed: once for all changes of one turn. */
export class Publisher {
  #state: TableState = OPENING;
  #told: TableState = OPENING;
  #isTelling = false;
  readonly #tell: (state: TableState) => void;

  constructor(tell: (state: TableState) => void) {
    this.#tell = tell;
  }

  get state(): TableState {
    return this.#state;
  }

  update(change: Partial<TableState>): void {
    this.#state = { ...this.#state, ...change };
    if (this.#isTelling) return;
    this.#isTelling = true;
    queueMicrotask(() => {
      this.#isTelling = false;
      if (isSame(this.#state, this.#told)) return;
      this.#told = this.#state;
      this.#tell(this.#state);
    });
  }
}

function isSame(a: TableState, b: TableState): boolean {
  const other: Readonly<Record<string, unknown>> = { ...b };
  return Object.entries(a).every(([name, value]) => other[name] === value);
}
