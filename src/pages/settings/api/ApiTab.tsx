import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ApiKeysAnswer, MadeApiKey } from '#schemas/api/api-keys.ts';
import { helpPath } from '#schemas/help/contents.ts';
import { usageQuery } from '#src/api/accountQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { apiKeysQuery } from '#src/api/settingsQueries.ts';
import { PlansLink } from '#src/features/plans/PlansLink.tsx';
import { apiKeyMessages as text } from '#src/i18n/en/apiKeys.ts';
import { planMessages } from '#src/i18n/en/plans.ts';
import { Button } from '#src/ui/Button.tsx';
import { focusOnceDrawn } from '#src/ui/focus.ts';
import { LoadBoundary, lazyComponent } from '#src/ui/lazyComponent.tsx';
import { Section, SectionsSkeleton } from '../Section.tsx';
import { AssistantAccess } from './AssistantAccess.tsx';
import { KeyList } from './KeyList.tsx';
import { NewKeyForm } from './NewKeyForm.tsx';
import { ShownKey } from './ShownKey.tsx';
import { Webhooks } from './webhooks/Webhooks.tsx';

const CallWriter = lazyComponent(() => import('./CallWriter.tsx').then((part) => part.CallWriter));

/** Keys for programs, made, shown once, replaced and deleted, and webhooks. Without the plan: what there is none of, and the plans. */
export function ApiTab() {
  const { data: keys, error, refetch } = useQuery({ ...apiKeysQuery(), staleTime: 0 });
  if (error && !keys) return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  if (!keys) {
    return (
      <div role="status" aria-label={text.loading}>
        <SectionsSkeleton />
      </div>
    );
  }
  return (
    <>
      {!keys.allowed && <NoAccess hasKeys={keys.data.length > 0} />}
      {(keys.allowed || keys.data.length > 0) && <Keys keys={keys} />}
      {keys.allowed && (
        <LoadBoundary>
          <CallWriter />
        </LoadBoundary>
      )}
      <Webhooks />
      {keys.allowed && <AssistantAccess />}
    </>
  );
}

function NoAccess({ hasKeys }: { readonly hasKeys: boolean }) {
  const { data: usage } = useQuery(usageQuery());
  return (
    <section aria-labelledby="no-api" className="border-t border-line py-5">
      <h2 id="no-api" className="text-14">
        {text.noAccess(planMessages.names[usage?.plan ?? 'standard'])}
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-13 text-muted">
        {text.noAccessText} {hasKeys && text.keptText}
      </p>
      <PlansLink label={text.plans} />
    </section>
  );
}

function Keys({ keys: { allowed, data } }: { readonly keys: ApiKeysAnswer }) {
  const client = useQueryClient();
  const [isMaking, setMaking] = useState(false);
  const [shown, setShown] = useState<MadeApiKey | null>(null);
  const create = useRef<HTMLButtonElement>(null);
  const show = (made: MadeApiKey) => {
    setMaking(false);
    setShown(made);
    void client.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
  };
  // The button is there again after the next rendering.
  const backToButton = () => focusOnceDrawn(() => create.current);
  return (
    <>
      {shown && (
        <ShownKey
          key={shown.made.id}
          made={shown}
          onDone={() => {
            setShown(null);
            backToButton();
          }}
        />
      )}
      {isMaking && (
        <Section title={text.createTitle} about={text.createAbout}>
          <NewKeyForm
            onMade={show}
            onCancel={() => {
              setMaking(false);
              backToButton();
            }}
          />
        </Section>
      )}
      <Section
        title={text.keys}
        about={
          <>
            {text.keysAbout}{' '}
            <Link to={helpPath('api-help-guide/discover-api')} className="text-text underline">
              {text.help}
            </Link>
          </>
        }
      >
        <KeyList keys={data} allowed={allowed} onRotated={show} />
        {allowed && !isMaking && (
          <Button ref={create} icon={Plus} className="mt-4" onClick={() => setMaking(true)}>
            {text.create}
          </Button>
        )}
      </Section>
    </>
  );
}
