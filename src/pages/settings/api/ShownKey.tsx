import type { MadeApiKey } from '#schemas/api/api-keys.ts';
import { apiKeyMessages } from '#src/i18n/en/apiKeys.ts';
import { ShownSecret } from './ShownSecret.tsx';

const text = apiKeyMessages.shown;

/** A key that was just made, with a call to try it. */
export function ShownKey({ made: { key, made }, onDone }: { readonly made: MadeApiKey; readonly onDone: () => void }) {
  const call = `curl -H 'Authorization: Bearer ${key}' ${window.location.origin}/api/v1`;
  return (
    <ShownSecret title={text.title(made.name)} words={text} secret={key} onDone={onDone}>
      <p className="mt-3 text-12 text-muted">{text.how}</p>
      <pre className="mt-1 rounded-control bg-pressed px-3 py-2 font-mono text-12 wrap-anywhere whitespace-pre-wrap">
        {call}
      </pre>
    </ShownSecret>
  );
}
