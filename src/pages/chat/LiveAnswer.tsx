import { chatMessages } from '#src/i18n/en/chat.ts';
import type { Live } from './live.ts';
import { WrittenText } from './WrittenView.tsx';

const text = chatMessages.model;

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
