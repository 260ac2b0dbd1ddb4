import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { APICallError, extractReasoningMiddleware, stepCountIs, streamText, wrapLanguageModel } from 'ai';
import type { Answer, Instead, Written } from '#schemas/api/ask.ts';
import { citedIn, withoutCitations } from '#schemas/ask/written.ts';
import type { Deps } from '#server/platform/deps.ts';
import type { FindPassages } from '../helpPassages.ts';
import { CheckedText, type Fault } from './checkedText.ts';
import { systemPrompt, userPrompt } from './prompt.ts';
import { Results } from './results.ts';
import { createTools, type ToolName } from './tools.ts';

/** Lets a language model write an answer from the results of tools. Whatever goes wrong, it says why, and nothing is thrown. */

/** Times in ms. */
export const WRITER_LIMITS = { steps: 4, within: 30_000, silentFor: 15_000, bytes: 2_000_000, tokens: 2_000 };

const EVIDENCE_MAX = 3;

export interface ToWrite {
  readonly question: string;
  /** In ms since 1970. */
  readonly now: number;
  /** What the built-in answerer made of it. */
  readonly hint: Answer;
}

export interface Watcher {
  readonly onStep: (tool: ToolName, words: string) => void;
  /** Checked text: what follows, or `isAnew` the whole of it again. */
  readonly onText: (text: string, isAnew: boolean) => void;
}

/** Gives what was written, or why nothing can be shown. Rejects only when `signal` aborts. */
export type Writer = (asked: ToWrite, watcher: Watcher, signal: AbortSignal) => Promise<Written | Instead>;

/** A text that must not be shown. */
class Refused extends Error {
  readonly fault: Fault | 'steps' | 'cut';
  constructor(fault: Refused['fault']) {
    super(fault);
    this.fault = fault;
  }
}

// The package prints what it finds unusual, which would stand in the log as it is.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

export function createWriter(
  { pool, log, config }: Pick<Deps, 'pool' | 'log' | 'config'>,
  findPassages: () => Promise<FindPassages>,
  limits: typeof WRITER_LIMITS = WRITER_LIMITS,
): Writer | null {
  const { model: settings } = config;
  if (settings === null) return null;
  const provider = createOpenAICompatible({
    ...{ name: 'model', baseURL: settings.url, fetch: boundedFetch(limits.bytes) },
    ...(settings.key === null ? {} : { apiKey: settings.key }),
  });
  // Models that think aloud do it between such tags.
  const model = wrapLanguageModel({
    model: provider.chatModel(settings.name),
    middleware: extractReasoningMiddleware({ tagName: 'think' }),
  });

  const write = async (asked: ToWrite, watcher: Watcher, signal: AbortSignal, alive: () => void): Promise<Written> => {
    const results = new Results();
    results.addText(asked.question);
    results.addText(new Date(asked.now).toISOString().slice(0, 10));
    const known = {
      facts: results.facts,
      faultOfClaims: (text: string) => results.claims.faultIn(text, results.general),
      hasResult: (number: number) => results.find(number) !== null,
    };
    const stream = streamText({
      ...{ model, system: systemPrompt(), prompt: userPrompt(asked.question, asked.now, asked.hint, results) },
      tools: createTools({
        ...{ pool, now: asked.now, results, findPassages: await findPassages(), onCall: watcher.onStep },
        onFailure: (error) => log.warn({ err: error }, 'a tool of the language model failed'),
      }),
      stopWhen: stepCountIs(limits.steps),
      prepareStep: ({ stepNumber }) => (stepNumber < limits.steps - 1 ? {} : { toolChoice: 'none' }),
      ...{ temperature: 0, maxOutputTokens: limits.tokens, maxRetries: 0, abortSignal: signal },
      // Errors arrive as parts of the stream.
      onError: () => undefined,
    });
    let text = new CheckedText(known);
    let ended = '';
    const pass = (next: ReturnType<CheckedText['end']>) => {
      if (typeof next === 'string') throw new Refused(next);
      if (next) watcher.onText(next.text, next.isAnew);
    };
    for await (const part of stream.fullStream) {
      alive();
      if (part.type === 'start-step') {
        // What a model says before it calls a tool is no answer.
        if (text.passed !== '') watcher.onText('', true);
        text = new CheckedText(known);
      } else if (part.type === 'text-delta') pass(text.push(part.text));
      else if (part.type === 'finish-step') ended = part.finishReason;
      else if (part.type === 'error') throw isToolBeyond(part.error) ? new Refused('steps') : part.error;
    }
    if (ended === 'tool-calls') throw new Refused('steps');
    if (ended === 'length') throw new Refused('cut');
    if (ended !== 'stop') throw new Error(`The model ended with ${ended || 'nothing'}.`);
    pass(text.end());
    return writtenOf(text.passed, results);
  };

  return async (asked, watcher, signal) => {
    const late = new AbortController();
    const end = setTimeout(() => late.abort(), limits.within);
    let silence = setTimeout(() => late.abort(), limits.silentFor);
    const alive = () => {
      clearTimeout(silence);
      silence = setTimeout(() => late.abort(), limits.silentFor);
    };
    const any = AbortSignal.any([signal, late.signal]);
    // A tool that hangs must not hold the answer.
    const aborted = new Promise<never>((_, reject) => any.addEventListener('abort', () => reject(any.reason)));
    try {
      return await Promise.race([write(asked, watcher, any, alive), aborted]);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (late.signal.aborted) {
        log.warn('the language model took too long');
        return 'slow';
      }
      // Without the request: it holds what a member asked.
      if (error instanceof Refused) {
        log.info({ fault: error.fault }, 'what the language model wrote was not shown');
        return 'unproved';
      }
      log.warn(reasonOf(error), 'the language model could not be asked');
      return 'unreachable';
    } finally {
      clearTimeout(end);
      clearTimeout(silence);
      // What still runs behind the answer ends too.
      late.abort();
    }
  };
}

/** The last step may call no tool; a model that calls one all the same has no answer. */
function isToolBeyond(error: unknown): boolean {
  return error instanceof Error && error.name === 'AI_ToolChoiceViolationError';
}

function reasonOf(error: unknown) {
  if (APICallError.isInstance(error)) return { status: error.statusCode };
  return { error: error instanceof Error ? error.name : 'unknown' };
}

/** Answers of the service have an end, and come from the address that was set: the key goes nowhere else. */
function boundedFetch(most: number): typeof fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: 'error' });
    let left = most;
    const body = response.body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          left -= chunk.byteLength;
          if (left < 0) controller.error(new Error('The answer of the model has no end.'));
          else controller.enqueue(chunk);
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(body ?? null, { status, statusText, headers });
  };
}

function writtenOf(text: string, results: Results): Written {
  const cited = citedIn(text).flatMap((number) => results.find(number) ?? []);
  return {
    kind: 'written',
    sentence: withoutCitations(text),
    text,
    cited: cited.map(({ number, label, path }) => ({ number, label, path })),
    evidence: cited.flatMap(({ number, answer }) => (answer ? [{ number, answer }] : [])).slice(0, EVIDENCE_MAX),
  };
}
