import { useEffect, useRef } from 'react';
import type { MadeApiKey } from '#schemas/api/api-keys.ts';
import { apiKeyMessages } from '#src/i18n/en/apiKeys.ts';
import { Button } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';

const text = apiKeyMessages.shown;

/** A key that was just made, with a call to try it. It is nowhere else: leaving the page loses it. */
export function ShownKey({ made: { key, made }, onDone }: { readonly made: MadeApiKey; readonly onDone: () => void }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  const call = `curl -H 'Authorization: Bearer ${key}' ${window.location.origin}/api/v1`;
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="shown-key"
      className="quiet-edge mb-5 rounded-panel bg-surface px-5 py-4"
    >
      <h2 id="shown-key" className="text-14">
        {text.title(made.name)}
      </h2>
      <p className="mt-1 text-13 text-muted">{text.text}</p>
      <p className="mt-3 flex flex-wrap items-center gap-2">
        <code className="font-mono text-13 wrap-anywhere">{key}</code>
        <CopyButton text={key} label={text.copy} />
      </p>
      <p className="mt-3 text-12 text-muted">{text.how}</p>
      <pre className="mt-1 rounded-control bg-pressed px-3 py-2 font-mono text-12 wrap-anywhere whitespace-pre-wrap">
        {call}
      </pre>
      <Button className="mt-4" onClick={onDone}>
        {text.done}
      </Button>
    </section>
  );
}
