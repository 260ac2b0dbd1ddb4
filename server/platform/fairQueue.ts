import { ApiError } from './errors.ts';

interface FairQueueLimits {
  /** Runs at once, of all clients. */
  readonly slots: number;
  /** Of these, heavy ones. */
  readonly heavySlots: number;
  /** Runs of one client at once; heavy ones one at a time. */
  readonly perClient: number;
  /** Waiting runs of one client; more are refused. */
  readonly waitingPerClient: number;
  /** Longest wait, in milliseconds. */
  readonly waitMs: number;
}

/** Client network of a run, and whether the run is estimated to be long. */
export interface Asker {
  readonly client: string;
  readonly isHeavy: boolean;
}

interface Waiting {
  readonly start: () => void;
}

/** Runs of one client that are equally heavy. */
interface Lane {
  readonly asker: Asker;
  running: number;
  /** Number of its last start; 0: none. */
  servedAt: number;
  readonly waiting: Waiting[];
}

const RETRY_AFTER_SECONDS = 1;

/**
 * Runs work with a fair share for each client: free slots go round the clients that wait, so that many requests of one
 * delay only its own. Heavy work has few slots, so that light work of the same client passes it.
 */
export class FairQueue {
  readonly #limits: FairQueueLimits;
  readonly #lanes = new Map<string, Lane>();
  #running = 0;
  #starts = 0;
  #heavyRunning = 0;

  constructor(limits: FairQueueLimits) {
    this.#limits = limits;
  }

  /**
   * Runs `work` when it is the client's turn.
   * @throws ApiError 429 when the client waits for too much already, 503 after `waitMs`.
   */
  async run<T>(asker: Asker, work: () => Promise<T>): Promise<T> {
    const lane = await this.#enter(asker);
    try {
      return await work();
    } finally {
      this.#leave(lane);
    }
  }

  #enter(asker: Asker): Promise<Lane> {
    const key = `${asker.isHeavy} ${asker.client}`;
    const lane = this.#lanes.get(key) ?? { asker, running: 0, servedAt: 0, waiting: [] };
    this.#lanes.set(key, lane);
    if (lane.waiting.length >= this.#limits.waitingPerClient) {
      const facts = { code: 'rate_limited', reason: 'queries' } as const;
      return Promise.reject(new ApiError(429, facts, undefined, RETRY_AFTER_SECONDS));
    }
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        start: () => {
          clearTimeout(timer);
          resolve(lane);
        },
      };
      const timer = setTimeout(() => {
        lane.waiting.splice(lane.waiting.indexOf(waiting), 1);
        this.#forgetIdle(key, lane);
        reject(new ApiError(503, { code: 'overloaded' }, undefined, RETRY_AFTER_SECONDS));
      }, this.#limits.waitMs);
      timer.unref();
      lane.waiting.push(waiting);
      this.#startNext();
    });
  }

  #leave(lane: Lane): void {
    lane.running--;
    this.#running--;
    if (lane.asker.isHeavy) this.#heavyRunning--;
    this.#forgetIdle(`${lane.asker.isHeavy} ${lane.asker.client}`, lane);
    this.#startNext();
  }

  #startNext(): void {
    for (let lane = this.#nextLane(); lane; lane = this.#nextLane()) {
      lane.running++;
      lane.servedAt = ++this.#starts;
      this.#running++;
      if (lane.asker.isHeavy) this.#heavyRunning++;
      lane.waiting.shift()?.start();
    }
  }

  /** The next run: of the client with the fewest running, then the one served longest ago. */
  #nextLane(): Lane | undefined {
    let best: Lane | undefined;
    for (const lane of this.#lanes.values()) {
      if (lane.waiting.length === 0 || !this.#mayStart(lane)) continue;
      if (!best || lane.running < best.running || (lane.running === best.running && lane.servedAt < best.servedAt)) {
        best = lane;
      }
    }
    return best;
  }

  #mayStart({ asker, running }: Lane): boolean {
    const { slots, heavySlots, perClient } = this.#limits;
    if (this.#running >= slots) return false;
    if (!asker.isHeavy) return running < perClient;
    return running < 1 && this.#heavyRunning < heavySlots;
  }

  #forgetIdle(key: string, lane: Lane): void {
    if (lane.running === 0 && lane.waiting.length === 0) this.#lanes.delete(key);
  }
}
