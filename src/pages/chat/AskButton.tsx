import type { ReactNode } from 'react';
import type { Answered, AskQuery } from '#schemas/api/ask.ts';
import { CHAT_LIMITS } from '#schemas/api/chat.ts';
import { Button } from '#src/ui/Button.tsx';
import type { Asked } from './useAsking.ts';

export function Sentence({ children }: { readonly children: ReactNode }) {
  return <p className="mt-3 max-w-[72ch] text-16 text-pretty wrap-anywhere">{children}</p>;
}

type Reading = Answered['followUps'][number];

/** A button for each way to go on. */
export function Readings({
  label,
  readings,
  question,
  isBusy,
  className = 'mt-4',
  onAsk,
}: {
  readonly label: string;
  readonly readings: readonly Reading[];
  /** The question that the readings are of; left out: each stands for itself. */
  readonly question?: string;
  readonly isBusy: boolean;
  readonly className?: string;
  readonly onAsk: (asked: Asked) => void;
}) {
  return (
    <section aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-2">
        {readings.map(({ label: reading, query }) => (
          <li key={reading}>
            <AskButton
              label={reading}
              asked={{ question: question === undefined ? reading : withReading(question, reading), query }}
              isBusy={isBusy}
              onAsk={onAsk}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function withReading(question: string, reading: string): string {
  return `${question} (${reading})`.slice(0, CHAT_LIMITS.question);
}

export function AskButton({
  label,
  asked,
  isBusy,
  onAsk,
}: {
  readonly label: string;
  readonly asked: { readonly question: string; readonly query?: AskQuery };
  readonly isBusy: boolean;
  readonly onAsk: (asked: Asked) => void;
}) {
  return (
    <Button
      className="h-auto min-h-(--control-height) whitespace-normal text-left"
      aria-disabled={isBusy}
      onClick={() => !isBusy && onAsk(asked)}
    >
      {label}
    </Button>
  );
}
