import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Written } from '#schemas/api/ask.ts';
import { type WrittenPart, writtenBlocks } from '#schemas/ask/written.ts';
import { chatMessages } from '#src/i18n/en/chat.ts';
import { AnsweredView } from './AnsweredView.tsx';
import type { Asked } from './useAsking.ts';

const text = chatMessages.model;

/** What a language model wrote, with what it cites and the rows behind it. */
export function WrittenView({
  answer,
  question,
  isBusy,
  rating,
  onAsk,
}: {
  readonly answer: Written;
  readonly question: string;
  readonly isBusy: boolean;
  /** Where the member says whether it is right. */
  readonly rating: ReactNode;
  readonly onAsk: (asked: Asked) => void;
}) {
  return (
    <>
      <WrittenText text={answer.text} cited={answer.cited} />
      <p className="mt-2 text-12 text-muted">{text.written}</p>
      <section aria-label={text.cited} className="mt-3">
        <h3 className="text-12 font-medium text-muted">{text.cited}</h3>
        <ol className="mt-1 grid gap-1 text-13">
          {answer.cited.map(({ number, label, path }) => (
            <li key={number} className="flex gap-2">
              <span className="figure text-muted">{number}</span>
              {path === null ? (
                label
              ) : (
                <Link to={path} className="underline decoration-control underline-offset-3 wrap-anywhere">
                  {label}
                </Link>
              )}
            </li>
          ))}
        </ol>
      </section>
      <div className="mt-3 flex">{rating}</div>
      {answer.evidence.map((one) => (
        <section key={one.number} aria-label={text.rowsOf(one.number)} className="mt-6">
          <h3 className="text-14 font-semibold">{text.rowsOf(one.number)}</h3>
          <AnsweredView answer={one.answer} question={question} isBusy={isBusy} rating={null} onAsk={onAsk} />
        </section>
      ))}
    </>
  );
}

type Cited = Written['cited'];

/** Text only: nothing in it is read as markup. */
export function WrittenText({ text: written, cited }: { readonly text: string; readonly cited: Cited }) {
  return (
    <div className="mt-3 grid max-w-[72ch] gap-3 text-16 text-pretty wrap-anywhere">
      {writtenBlocks(written).map(({ kind, lines }, place) =>
        kind === 'paragraph' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text only grows.
          <p key={place}>
            <Line parts={lines[0] ?? []} cited={cited} />
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a text only grows.
          <ul key={place} className="grid list-disc gap-1 pl-5 marker:text-control">
            {lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a text only grows.
              <li key={at}>
                <Line parts={line} cited={cited} />
              </li>
            ))}
          </ul>
        ),
      )}
    </div>
  );
}

function Line({ parts, cited }: { readonly parts: readonly WrittenPart[]; readonly cited: Cited }) {
  return parts.map((part, at) =>
    typeof part === 'string' ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a text only grows.
      <Citation key={at} number={part} result={cited.find(({ number }) => number === part)} />
    ),
  );
}

function Citation({ number, result }: { readonly number: number; readonly result: Cited[number] | undefined }) {
  const mark = <sup className="figure text-12">[{number}]</sup>;
  return result?.path ? (
    <Link to={result.path} aria-label={text.cite(number, result.label)} className="text-muted hover:underline">
      {mark}
    </Link>
  ) : (
    <span className="text-muted">{mark}</span>
  );
}
