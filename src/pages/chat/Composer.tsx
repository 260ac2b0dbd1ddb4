import { MessageSquareText } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { CHAT_LIMITS } from '#schemas/api/chat.ts';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { Button } from '#src/ui/Button.tsx';
import { Kbd } from '#src/ui/Kbd.tsx';
import { QuestionCounter } from './QuestionCounter.tsx';

/**
 * The box in which a question is written. Enter asks, Shift+Enter begins a new line, Arrow Up in the empty box brings back the
 * last question, Escape stops; none of them while an input method composes.
 */
export function Composer({
  ref,
  value,
  onValue,
  last,
  continues,
  isPending,
  onAsk,
  onStop,
}: {
  readonly ref: Ref<HTMLTextAreaElement>;
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The question before; null: none. */
  readonly last: string | null;
  /** A question goes on from the answer above it. */
  readonly continues: boolean;
  readonly isPending: boolean;
  readonly onAsk: () => void;
  readonly onStop: () => void;
}) {
  const id = useId();
  const isTooLong = value.trim().length > CHAT_LIMITS.question;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault();
      if (!event.repeat) onAsk();
    } else if (event.key === 'ArrowUp' && value === '' && last !== null) {
      event.preventDefault();
      onValue(last);
    } else if (event.key === 'Escape' && isPending) {
      event.preventDefault();
      onStop();
    }
  };
  return (
    <form
      // Until a script runs, the address carries what was typed.
      action="/ai-chat"
      className="mx-auto w-full max-w-245 px-6 py-3 max-desk:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <label htmlFor={id} className="sr-only">
        {text.box}
      </label>
      <div className="field-edge flex items-end gap-2 rounded-panel bg-surface p-1.5 pl-3 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus has-[button:focus-visible]:outline-0">
        <MessageSquareText size={16} strokeWidth={1.75} aria-hidden className="mb-2.5 shrink-0 text-muted" />
        <textarea
          ref={ref}
          id={id}
          name="prompt"
          rows={1}
          value={value}
          placeholder={text.placeholder}
          aria-describedby={`${id}-keys`}
          aria-invalid={isTooLong || undefined}
          enterKeyHint="send"
          onChange={(event) => onValue(event.target.value)}
          onKeyDown={onKeyDown}
          className="field-sizing-content max-h-40 min-h-9 min-w-0 flex-1 resize-none bg-transparent py-2 text-14 leading-5 text-text outline-none placeholder:text-muted pointer-coarse:text-16"
        />
        {continues && <span className="mb-2 shrink-0 text-12 text-muted max-desk:hidden">{text.continues}</span>}
        {isPending ? (
          // Two buttons, not one that changes: the click that stops must not submit.
          <Button key="stop" size="lg" onClick={onStop}>
            {text.stop}
            <Kbd>Esc</Kbd>
          </Button>
        ) : (
          <Button key="ask" variant="primary" size="lg" type="submit" aria-disabled={value.trim() === '' || isTooLong}>
            {text.ask}
          </Button>
        )}
      </div>
      <div className="mt-1.5 flex flex-wrap items-baseline justify-between gap-x-4 text-12 text-muted">
        {isTooLong ? (
          <span role="alert" className="text-negative">
            {text.tooLong(CHAT_LIMITS.question)}
          </span>
        ) : (
          <span className="max-desk:hidden">{text.foot}</span>
        )}
        <span id={`${id}-keys`} className="sr-only">
          {text.keys}
        </span>
        <QuestionCounter />
      </div>
    </form>
  );
}
