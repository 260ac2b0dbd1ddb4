import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Button } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';

/** A key or secret that was just made. It is nowhere else: leaving the page loses it. */
export function ShownSecret({
  title,
  words,
  secret,
  onDone,
  children,
}: {
  readonly title: string;
  readonly words: { readonly text: string; readonly copy: string; readonly done: string };
  readonly secret: string;
  readonly onDone: () => void;
  readonly children?: ReactNode;
}) {
  const id = useId();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={id}
      className="quiet-edge mb-5 rounded-panel bg-surface px-5 py-4"
    >
      <h2 id={id} className="text-14">
        {title}
      </h2>
      <p className="mt-1 text-13 text-muted">{words.text}</p>
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <code className="font-mono text-13 wrap-anywhere">{secret}</code>
        <CopyButton text={secret} label={words.copy} />
      </p>
      {children}
      <Button className="mt-4" onClick={onDone}>
        {words.done}
      </Button>
    </section>
  );
}
