import type { AnswerProgress } from '#src/api/answerStream.ts';
import { chatMessages } from '#src/i18n/en/chat.ts';
import { WrittenText } from './WrittenView.tsx';

const text = chatMessages.model;

/** What is heard of an answer that a model writes. */
export interface Live {
  readonly steps: readonly { readonly tool: 'query' | 'lookup' | 'news' | 'help'; readonly words: string }[];
  readonly text: string;
}

export function withProgress(live: Live, progress: AnswerProgress): Live {
  if (progress.type === 'text') return { ...live, text: progress.isAnew ? progress.text : live.text + progress.text };
  return { ...live, steps: [...live.steps, { tool: progress.tool, words: progress.words }] };
}

/** The answer while it is written. Nobody is told piece by piece: its whole is said once it is there. */
export function LiveAnswer({ live }: { readonly live: Live }) {
  return (
    <div className="mt-3">
      <ul aria-label={text.steps} className="grid gap-0.5 text-13 text-muted">
        {live.steps.map(({ tool, words }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: steps are only added.
          <li key={at}>{text.step[tool](words)}</li>
        ))}
      </ul>
      {live.text !== '' && <WrittenText text={live.text} cited={[]} />}
    </div>
  );
}
