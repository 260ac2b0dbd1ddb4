import type { WorkerEnvironment } from './workerEnvironment.ts';

/** Pauses in ms before the first, second and every later retry. */
const PAUSES = [3000, 10_000, 30_000];

/** Retries after failures, with growing pauses; one is planned at most. */
export class Retries {
  readonly #after: WorkerEnvironment['after'];
  readonly #run: () => void;
  #done = 0;
  #stop: (() => void) | null = null;

  constructor(environment: Pick<WorkerEnvironment, 'after'>, run: () => void) {
    this.#after = environment.after;
    this.#run = run;
  }

  plan(): void {
    if (this.#stop) return;
    const pause = PAUSES[Math.min(this.#done, PAUSES.length - 1)] ?? 0;
    this.#done += 1;
    this.#stop = this.#after(pause, () => {
      this.#stop = null;
      this.#run();
    });
  }

  /** Drops a planned retry: something else asks again. */
  cancel(): void {
    this.#stop?.();
    this.#stop = null;
  }

  /** Begins with the shortest pause again. */
  reset(): void {
    this.#done = 0;
  }
}
