import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CHAT_LIMITS, type ChatMessage } from '#schemas/api/chat.ts';
import { ApiError } from '#schemas/http.ts';
import { conversationQuery } from '#src/api/chatQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { UpgradePanel } from '#src/features/plans/UpgradePanel.tsx';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { storeDraft, takeDraft, useDraftBackup } from '#src/shared/forms/drafts.ts';
import { useOnline } from '#src/shared/online.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#src/ui/States.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { AboutRows } from './AboutRows.tsx';
import { Composer } from './Composer.tsx';
import type { ChatSearch } from './chatSearch.ts';
import { LiveAnswer } from './LiveAnswer.tsx';
import { insteadText, MessageView } from './MessageView.tsx';
import { ModelSwitch } from './ModelSwitch.tsx';
import { type Asked, useAsking } from './useAsking.ts';

const DRAFT = 'chat.question';

/** A conversation with the box below it. `start` stands in its place while it has no message. */
export function ConversationView({
  search: { prompt, conversation, about, leftOutSearch, leftOutGroups },
  start,
  onConversation,
  onDropAbout,
}: {
  readonly search: ChatSearch;
  readonly start: ReactNode;
  /** Opens the conversation that a question began. */
  readonly onConversation: (id: string) => void;
  readonly onDropAbout: () => void;
}) {
  const isMember = useAtomValue(signedInAtom);
  const toast = useToast();
  const online = useOnline();
  const box = useRef<HTMLTextAreaElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = usePromptedText(prompt, box);
  const [said, setSaid] = useState('');
  const [lastAsked, setLastAsked] = useState<string | null>(null);
  const query = useQuery({ ...conversationQuery(conversation ?? ''), enabled: isMember && conversation !== null });
  const messages = conversation === null ? [] : (query.data?.messages ?? []);
  const newest = messages.at(-1);
  const arrived = useRef<number | null>(null);

  const keep = ({ question }: Asked) => setTyped((now) => (now.trim() === '' ? question : now));
  const asking = useAsking({
    conversation,
    onAnswer: (message: ChatMessage, id) => {
      setSaid([insteadText(message), text.said(message.answer)].filter(Boolean).join(' '));
      arrived.current = message.number;
      if (id !== conversation) onConversation(id);
    },
    onStop: (asked, isCounted) => {
      keep(asked);
      toast({ tone: 'info', title: isCounted ? text.stoppedCounted : text.stopped });
      box.current?.focus();
    },
  });
  // A question that got no answer is typed again, unless another is.
  useDraftBackup(DRAFT, typed.trim() === '' ? (asking.question ?? '') : typed);
  const ask = (asked: Asked) => {
    setSaid('');
    setLastAsked(asked.question);
    asking.ask(about && messages.length === 0 ? { about, ...asked } : asked);
  };
  const askTyped = () => {
    const question = typed.trim();
    if (question === '' || question.length > CHAT_LIMITS.question || asking.isPending || !online) return;
    const work = () => {
      setTyped('');
      ask({ question });
    };
    requireSignIn(text.signIn, work, () => storeDraft(DRAFT, question));
  };

  // A new answer is read from its question on.
  useEffect(() => {
    if (newest?.number === undefined || newest.number !== arrived.current) return;
    arrived.current = null;
    scroller.current?.querySelector(`[data-message="${newest.number}"]`)?.scrollIntoView({ block: 'start' });
  }, [newest?.number]);
  // What is waited for stands at the end.
  useEffect(() => {
    if (asking.question !== null) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [asking.question]);

  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <p role="status" className="sr-only">
        {said}
      </p>
      <div ref={scroller} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        {conversation !== null && !query.data && isMember ? (
          isGone ? (
            <EmptyState title={text.gone} text={text.goneText} />
          ) : query.error ? (
            <QueryFailure title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Waiting />
          )
        ) : (
          <div className="mx-auto flex w-full max-w-245 flex-1 flex-col gap-6 px-6 py-6 max-desk:px-4">
            {conversation !== null &&
              messages.map((message) => (
                <MessageView
                  key={message.number}
                  conversation={conversation}
                  message={message}
                  isBusy={asking.isPending}
                  onAsk={ask}
                />
              ))}
            {messages.length === 0 && asking.question === null && start}
            {asking.question !== null && <AskedQuestion question={asking.question} asking={asking} onBack={keep} />}
          </div>
        )}
      </div>
      <div className="shrink-0 border-t border-line">
        {about && messages.length === 0 && (
          <AboutRows about={about} leftOutSearch={leftOutSearch} leftOutGroups={leftOutGroups} onDrop={onDropAbout} />
        )}
        {!online && (
          <p role="status" className="mx-auto max-w-245 px-6 pt-2 text-13 text-muted max-desk:px-4">
            {text.offline}
          </p>
        )}
        <Composer
          ref={box}
          value={typed}
          onValue={setTyped}
          last={lastAsked ?? newest?.question ?? null}
          continues={newest?.kind === 'answer'}
          isPending={asking.isPending}
          onAsk={askTyped}
          onStop={asking.stop}
        />
        <ModelSwitch />
      </div>
    </div>
  );
}

/** The question on its way, what went wrong with it, or the limit that it met. */
function AskedQuestion({
  question,
  asking,
  onBack,
}: {
  readonly question: string;
  readonly asking: ReturnType<typeof useAsking>;
  /** Puts the question back into the box. */
  readonly onBack: (asked: Asked) => void;
}) {
  const dismiss = () => {
    onBack({ question });
    asking.dismiss();
  };
  return (
    <section aria-label={question} className="pb-6">
      <h2 className="text-20 text-pretty wrap-anywhere">{question}</h2>
      {asking.live && <LiveAnswer live={asking.live} />}
      {asking.live && asking.live.text !== '' ? null : asking.isPending ? (
        <div role="status" aria-label={text.waiting} className="mt-4 grid gap-3">
          <Skeleton className="h-7 w-80 max-w-full" />
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-32 w-full" />
        </div>
      ) : asking.isAtLimit ? (
        <div className="mt-4 max-w-120">
          <UpgradePanel what="chats" savedWork={text.keptText} onClose={dismiss} />
        </div>
      ) : (
        asking.error && (
          <ErrorState
            title={text.failed}
            text={`${asking.error.message} ${text.keptText}`}
            onRetry={asking.retry}
            {...(asking.error instanceof ApiError ? { details: asking.error.details } : {})}
          />
        )
      )}
    </section>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={text.loading} className="mx-auto grid w-full max-w-245 gap-3 px-6 py-6">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-7 w-80 max-w-full" />
      <Skeleton className="h-40" />
    </div>
  );
}

/** The text of the box: a draft that survived the end of a session, else what the address gives. */
function usePromptedText(prompt: string | null, box: { readonly current: HTMLTextAreaElement | null }) {
  const [draft] = useState(() => takeDraft(DRAFT) ?? '');
  const [typed, setTyped] = useState(draft === '' ? (prompt ?? '') : draft);
  const [given, setGiven] = useState(prompt);
  if (given !== prompt) {
    setGiven(prompt);
    if (prompt !== null) setTyped(prompt);
  }
  useEffect(() => {
    if (prompt === null) return;
    box.current?.focus();
    box.current?.setSelectionRange(prompt.length, prompt.length);
  }, [prompt, box]);
  return [typed, setTyped] as const;
}
