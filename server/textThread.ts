import { parentPort } from 'node:worker_threads';
import { z } from 'zod';
import { AD_TEXT } from './modules/jobs/adText.ts';
import { COMMENT_TEXT } from './modules/proposals/commentText.ts';
import { RESEARCH_TEXT } from './modules/research/compile.ts';
import { type ThreadTask, threadTask } from './platform/texts/textTask.ts';

/** The thread in which texts of members become HTML; `platform/texts/textThreads.ts` starts it. */

const TASKS: readonly ThreadTask[] = [threadTask(RESEARCH_TEXT), threadTask(COMMENT_TEXT), threadTask(AD_TEXT)];
const MessageSchema = z.object({ name: z.string(), input: z.unknown() });

parentPort?.on('message', (message: unknown) => parentPort?.postMessage(answer(message)));
parentPort?.postMessage({ kind: 'ready' });

function answer(message: unknown) {
  try {
    const { name, input } = MessageSchema.parse(message);
    const task = TASKS.find((one) => one.name === name);
    if (!task) throw new Error(`There is no task "${name}" for texts.`);
    return { kind: 'done', output: task.answer(input) };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
