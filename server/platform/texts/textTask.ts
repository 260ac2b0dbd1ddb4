import type { z } from 'zod';
import type { ErrorPath } from '#server/platform/errors.ts';

/** Work on a text that a member wrote. Input and output are plain data, since they pass between threads. */
export interface TextTask<Input extends { readonly text: string }, Output> {
  readonly name: string;
  readonly input: z.ZodType<Input>;
  readonly output: z.ZodType<Output>;
  readonly run: (input: Input) => Output;
}

/** A task as its thread sees it: any message in, plain data out. */
export interface ThreadTask {
  readonly name: string;
  readonly answer: (message: unknown) => unknown;
}

export function threadTask<Input extends { readonly text: string }, Output>({
  name,
  input,
  run,
}: TextTask<Input, Output>): ThreadTask {
  return { name, answer: (message) => run(input.parse(message)) };
}

/** Who waits for a text, and which part of the request holds it. */
export interface TextAsker {
  /** Id of the member's account. */
  readonly userId: number;
  readonly path?: string | ErrorPath;
}

/** Runs tasks over texts of members where they cannot hold up requests of others. */
export interface TextRunner {
  /**
   * @throws ApiError 422 `text_too_complex` for a text that is nested too deep, has too many parts or takes longer than the
   * deadline; 429 or 503 when too many texts wait.
   */
  readonly run: <Input extends { readonly text: string }, Output>(
    task: TextTask<Input, Output>,
    input: Input,
    asker: TextAsker,
  ) => Promise<Output>;
  readonly close: () => Promise<void>;
}

/** Runs tasks in this thread: for commands of the operator, which serve nobody else meanwhile. */
export const inThisThread: TextRunner = {
  run: async (task, input) => task.run(input),
  close: async () => undefined,
};
