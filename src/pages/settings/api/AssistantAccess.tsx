import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { helpPath } from '#schemas/help/contents.ts';
import { PRODUCT } from '#schemas/routes/routes.ts';
import { apiKeyMessages } from '#src/i18n/en/apiKeys.ts';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { Section } from '../Section.tsx';

const text = apiKeyMessages.assistant;

/** Where assistants ask, and what their clients are to be told. */
export function AssistantAccess() {
  const id = useId();
  const address = `${window.location.origin}/mcp`;
  const config = configOf(address);
  return (
    <Section
      title={text.title}
      about={
        <>
          {text.about}{' '}
          <Link to={helpPath('api-help-guide/use-with-an-assistant')} className="text-text underline">
            {text.help}
          </Link>
        </>
      }
    >
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-13 text-muted">{text.address}</span>
        <code className="font-mono text-13 wrap-anywhere">{address}</code>
        <CopyButton text={address} label={text.copyAddress} />
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3">
        <p id={id} className="min-w-0 flex-1 basis-60 text-12 text-muted">
          {text.config}
        </p>
        <CopyButton text={config} label={text.copyConfig} />
      </div>
      <figure aria-labelledby={id}>
        <pre className="mt-1 rounded-control bg-pressed px-3 py-2 font-mono text-12 wrap-anywhere whitespace-pre-wrap">
          {config}
        </pre>
      </figure>
    </Section>
  );
}

/** In the form that most clients read. The key is to be put in by whoever uses it. */
function configOf(url: string): string {
  const server = { type: 'http', url, headers: { Authorization: 'Bearer YOUR-KEY' } };
  return JSON.stringify({ mcpServers: { [PRODUCT.toLowerCase()]: server } }, null, 2);
}
