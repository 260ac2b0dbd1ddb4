import type { AnswerProgress } from '#src/api/answerStream.ts';

/** What is heard of an answer that a model writes. */
export interface Live {
  readonly steps: readonly { readonly tool: 'query' | 'lookup' | 'news' | 'help'; readonly words: string }[];
  readonly text: string;
}

export function withProgress(live: Live, progress: AnswerProgress): Live {
  if (progress.type === 'text') return { ...live, text: progress.isAnew ? progress.text : live.text + progress.text };
  return { ...live, steps: [...live.steps, { tool: progress.tool, words: progress.words }] };
}
