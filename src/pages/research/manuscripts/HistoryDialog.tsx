import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { Manuscript, ManuscriptFields, Revision } from '#schemas/api/research.ts';
import { formatDateTime } from '#schemas/format.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { revisionQuery } from '#src/api/researchQueries.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { DraftDifference } from './DraftDifference.tsx';
import { type Draft, draftOf } from './draft.ts';

const text = manuscriptMessages.history;

/** Earlier revisions: what has changed since each, and a way to go on with it. */
export function HistoryDialog({
  manuscript,
  draft,
  onRestore,
  onClose,
}: {
  readonly manuscript: Manuscript;
  readonly draft: Draft;
  readonly onRestore: (number: number, fields: ManuscriptFields) => void;
  readonly onClose: () => void;
}) {
  const [shown, setShown] = useState<number | null>(null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={shown === null ? text.title : text.revision(shown)}
      className="w-[min(760px,calc(100vw-32px))]!"
    >
      {shown === null ? (
        <>
          <p className="mb-3 text-13 text-muted">{text.about}</p>
          <ul className="border-t border-line">
            {manuscript.revisions.map((revision) => (
              <RevisionLine
                key={revision.number}
                revision={revision}
                manuscript={manuscript}
                onShow={() => setShown(revision.number)}
              />
            ))}
          </ul>
        </>
      ) : (
        <ShownRevision
          slug={manuscript.slug}
          number={shown}
          draft={draft}
          onBack={() => setShown(null)}
          onRestore={(fields) => onRestore(shown, fields)}
        />
      )}
    </Dialog>
  );
}

function RevisionLine({
  revision: { number, saved_at, words },
  manuscript: { events, revision: newest },
  onShow,
}: {
  readonly revision: Revision;
  readonly manuscript: Manuscript;
  readonly onShow: () => void;
}) {
  const own = events.filter((event) => event.revision === number);
  return (
    <li className="border-b border-line">
      <button
        type="button"
        aria-label={text.show(number)}
        className="flex min-h-10 w-full flex-wrap items-center gap-x-4 gap-y-1 px-1.5 py-1.5 text-left text-13 -outline-offset-2 hover:bg-hover"
        onClick={onShow}
      >
        <span className="w-24 shrink-0 font-medium">{text.revision(number)}</span>
        <span className="figure text-muted">{formatDateTime(saved_at, 'plain')}</span>
        <span className="figure text-muted">{manuscriptMessages.words(words)}</span>
        <span className="ml-auto flex flex-wrap gap-1">
          {number === newest && <Tag>{text.current}</Tag>}
          {own.map(({ kind, at }) => (
            <Tag key={`${kind} ${at}`}>{text.events[kind]}</Tag>
          ))}
        </span>
      </button>
    </li>
  );
}

function ShownRevision({
  slug,
  number,
  draft,
  onBack,
  onRestore,
}: {
  readonly slug: string;
  readonly number: number;
  readonly draft: Draft;
  readonly onBack: () => void;
  readonly onRestore: (fields: ManuscriptFields) => void;
}) {
  const { data, error, refetch } = useQuery(revisionQuery(slug, number));
  return (
    <>
      {data ? (
        <>
          <p className="mb-3 text-13 text-muted">
            <span className="figure">{formatDateTime(data.saved_at, 'plain')}</span>. {text.differs}
          </p>
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
            tabIndex={0}
            aria-label={text.differs}
            className="max-h-[56dvh] overflow-auto rounded-control border border-line p-3"
          >
            <DraftDifference before={draftOf(data.fields)} after={draft} />
          </section>
        </>
      ) : error ? (
        <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={text.loading}>
          <Skeleton className="h-40" />
        </div>
      )}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button size="lg" icon={ArrowLeft} data-autofocus onClick={onBack}>
          {text.back}
        </Button>
        <Button
          size="lg"
          variant="primary"
          disabled={!data}
          onClick={() => {
            if (data) onRestore(data.fields);
          }}
        >
          {text.restore}
        </Button>
      </div>
    </>
  );
}
