import { Link } from '@tanstack/react-router';
import { type ReactNode, useId, useMemo } from 'react';
import { type Answer, AnswerSchema, InsteadSchema } from '#schemas/api/ask.ts';
import type { ChatMessage } from '#schemas/api/chat.ts';
import { formatDateTime } from '#schemas/format.ts';
import { chatMessages as text } from '#src/i18n/en/chat.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { FormerName } from '#src/ui/FormerName.tsx';
import { AnsweredView } from './AnsweredView.tsx';
import { AnswerRating } from './AnswerRating.tsx';
import { AskButton, Readings, Sentence } from './AskButton.tsx';
import type { Asked } from './useAsking.ts';
import { WrittenView } from './WrittenView.tsx';

/** Why a reply is not a language model's; empty where none was asked, or where it is. */
export function insteadText({ reply }: Pick<ChatMessage, 'reply'>): string {
  const { instead } = InsteadSchema.safeParse(reply).data ?? {};
  return instead === undefined ? '' : text.model.instead[instead];
}

/** A question with its answer. Whoever waits for another answer cannot ask here. */
export function MessageView({
  conversation,
  message,
  isBusy,
  onAsk,
}: {
  readonly conversation: string;
  readonly message: ChatMessage;
  readonly isBusy: boolean;
  readonly onAsk: (asked: Asked) => void;
}) {
  const headingId = useId();
  const answer = useMemo(() => {
    const read = AnswerSchema.safeParse(message.reply);
    return read.success ? read.data : null;
  }, [message.reply]);
  const instead = insteadText(message);
  return (
    <article
      aria-labelledby={headingId}
      data-message={message.number}
      className="scroll-mt-4 border-b border-line pb-6 last:border-b-0"
    >
      <h2 id={headingId} tabIndex={-1} className="text-20 text-pretty wrap-anywhere outline-none">
        {message.question}
      </h2>
      <p className="mt-1 text-12 text-muted">{text.asked(formatDateTime(message.time_message))}</p>
      {instead !== '' && (
        <p role="note" className="mt-3 max-w-[72ch] border-l-2 border-line-strong pl-3 text-13 text-muted">
          {instead}
        </p>
      )}
      {answer ? (
        <Reply
          answer={answer}
          message={message}
          isBusy={isBusy}
          rating={<AnswerRating conversation={conversation} message={message} />}
          onAsk={onAsk}
        />
      ) : (
        <OldReply message={message} isBusy={isBusy} onAsk={onAsk} />
      )}
    </article>
  );
}

interface ReplyProps {
  readonly message: ChatMessage;
  readonly isBusy: boolean;
  readonly onAsk: (asked: Asked) => void;
}

function Reply({
  answer,
  message,
  isBusy,
  rating,
  onAsk,
}: ReplyProps & { readonly answer: Answer; readonly rating: ReactNode }) {
  switch (answer.kind) {
    case 'answer':
      return <AnsweredView answer={answer} question={message.question} isBusy={isBusy} rating={rating} onAsk={onAsk} />;
    case 'written':
      return <WrittenView answer={answer} question={message.question} isBusy={isBusy} rating={rating} onAsk={onAsk} />;
    case 'help':
      return (
        <>
          <Sentence>{answer.sentence}</Sentence>
          <section aria-label={text.articles} className="mt-4">
            <ul className="grid gap-4">
              {answer.passages.map(({ path, title, heading, text: passage }) => (
                <li key={path}>
                  <blockquote cite={path} className="border-l-2 border-line-strong pl-3 text-14 text-pretty">
                    {passage}
                  </blockquote>
                  <p className="mt-1 pl-3.5 text-13">
                    <Link to={path} className="underline decoration-control underline-offset-3">
                      {heading === '' || heading === title ? title : `${title}: ${heading}`}
                    </Link>
                  </p>
                </li>
              ))}
            </ul>
          </section>
          <div className="mt-2 flex">{rating}</div>
        </>
      );
    case 'choice':
      return (
        <>
          <Sentence>{answer.sentence}</Sentence>
          <Readings
            label={text.readings}
            readings={answer.readings}
            question={message.question}
            isBusy={isBusy}
            onAsk={onAsk}
          />
          <p className="mt-2 text-12 text-muted">{text.notCounted}</p>
        </>
      );
    case 'nothing':
      return (
        <>
          <Sentence>{answer.sentence}</Sentence>
          {answer.without && (
            <p className="mt-3">
              <AskButton
                label={text.without(answer.without.label)}
                asked={{ question: answer.without.label, query: answer.without.query }}
                isBusy={isBusy}
                onAsk={onAsk}
              />
            </p>
          )}
          {answer.hits.length > 0 && (
            <section aria-label={text.hits} className="mt-4">
              <h3 className="text-12 font-medium text-muted">{text.hits}</h3>
              <ul className="mt-2 flex flex-wrap gap-2">
                {answer.hits.map(({ path, name, formerly }) => (
                  <li key={path}>
                    <Link to={path} className={buttonClass({ wraps: true })}>
                      {name}
                      {formerly && <FormerName names={[formerly]} />}
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          )}
          <p className="mt-2 text-12 text-muted">{text.notCounted}</p>
        </>
      );
  }
}

/** A reply that this version cannot read: its sentence and what it named are kept. */
function OldReply({ message, isBusy, onAsk }: ReplyProps) {
  return (
    <>
      <Sentence>{message.answer}</Sentence>
      {message.found.length > 0 && (
        <ul aria-label={text.found} className="mt-3 flex flex-wrap gap-2">
          {message.found.map(({ path, name }) => (
            <li key={path}>
              <Link to={path} className={buttonClass({ wraps: true })}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-3 text-13 text-muted">
        {text.old}
        <AskButton label={text.askAgain} asked={{ question: message.question }} isBusy={isBusy} onAsk={onAsk} />
      </p>
    </>
  );
}
