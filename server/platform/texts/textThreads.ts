import { fileURLToPath, pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { closestAbove } from '#server/platform/closestAbove.ts';
import { ApiError } from '#server/platform/errors.ts';
import { FairQueue } from '#server/platform/fairQueue.ts';
import { textFault } from './textBounds.ts';
import type { TextRunner } from './textTask.ts';

/** Longest that a text may take, in ms. */
const DEADLINE_MS = 1_000;
/** While a hostile text holds one thread until its deadline, the other serves everybody else. */
const THREADS = 2;
/** A thread that grows beyond this is ended. */
const LIMITS = { maxOldGenerationSizeMb: 256 };
/** In development and tests the sources run: a thread does not inherit what reads TypeScript. */
const SOURCE =
  "import('tsx/esm/api').then(({ register }) => { register(); return import(require('node:worker_threads').workerData); })";

/** Messages of a thread: that it has loaded, then one for each text. */
const ReplySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('done'), output: z.unknown() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
type Reply = z.output<typeof ReplySchema>;

/** A text took too much time or memory. */
class TooLongError extends Error {}

/** What a thread loads: beside the built server, else in the sources. */
function threadFile(): string {
  const found = closestAbove(fileURLToPath(import.meta.url), 'textThread.js', 'textThread.ts');
  if (found === null) throw new Error('textThread is missing beside the server: build it again.');
  return found;
}

/**
 * Runs tasks in threads, off the event loop: the time of parsing can grow with the square of a text. A thread past its
 * deadline is ended, and the next text starts another. Texts of one member wait for each other.
 */
export function createTextThreads(): TextRunner {
  const file = threadFile();
  const queue = new FairQueue({
    slots: THREADS,
    heavySlots: THREADS,
    perClient: 1,
    waitingPerClient: 4,
    waitMs: 10_000,
  });
  const threads = new Set<TextThread>();
  const freeThread = (): TextThread => {
    const free = [...threads].find((thread) => thread.isFree);
    if (free) return free;
    const started = new TextThread(file, () => threads.delete(started));
    threads.add(started);
    return started;
  };
  return {
    run: async (task, input, { userId, path }) => {
      const fault = textFault(input.text);
      if (fault) throw new ApiError(422, { code: 'text_too_complex', ...fault }, path);
      return await queue.run({ client: `account ${userId}`, isHeavy: false }, async () => {
        const thread = freeThread();
        try {
          return task.output.parse(await thread.run(task.name, input));
        } catch (error) {
          if (!(error instanceof TooLongError)) throw error;
          throw new ApiError(422, { code: 'text_too_complex', reason: 'time' }, path);
        }
      });
    },
    close: async () => {
      await Promise.all([...threads].map((thread) => thread.close()));
    },
  };
}

/** A thread that runs one text at a time. */
class TextThread {
  isFree = true;
  readonly #worker: Worker;
  readonly #ready: Promise<Reply>;
  #waiting: PromiseWithResolvers | null = null;

  constructor(file: string, onEnd: () => void) {
    this.#worker = file.endsWith('.ts')
      ? new Worker(SOURCE, { eval: true, workerData: pathToFileURL(file).href, resourceLimits: LIMITS })
      : new Worker(file, { resourceLimits: LIMITS });
    // A free thread keeps no process alive.
    this.#worker.unref();
    this.#ready = this.#nextReply();
    this.#worker.on('message', (message) => this.#waiting?.resolve(ReplySchema.parse(message)));
    this.#worker.on('error', (error) => {
      const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#waiting?.reject(isMemory ? new TooLongError() : error);
    });
    this.#worker.on('exit', () => {
      onEnd();
      this.#waiting?.reject(new Error('The thread for texts has ended.'));
    });
  }

  /** @throws TooLongError; the thread has ended then. */
  async run(name: string, input: unknown): Promise<unknown> {
    this.isFree = false;
    await this.#ready;
    const next = this.#nextReply();
    const timer = setTimeout(() => {
      this.#waiting?.reject(new TooLongError());
      void this.close();
    }, DEADLINE_MS);
    this.#worker.postMessage({ name, input });
    try {
      const reply = await next;
      if (reply.kind === 'failed') throw new Error(reply.message);
      this.isFree = true;
      return reply.kind === 'done' ? reply.output : undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #nextReply(): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
    });
  }
}

interface PromiseWithResolvers {
  readonly resolve: (reply: Reply) => void;
  readonly reject: (error: unknown) => void;
}
