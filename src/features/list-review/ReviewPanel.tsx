import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { type DirectorySpec, isHeldWhole, storedFields } from '#schemas/columns/spec.ts';
import type { Row } from '#schemas/filters/semantics.ts';
import { KINDS } from '#schemas/kinds.ts';
import { reviewedRowQuery } from '#src/api/tableQueries.ts';
import { readToken } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { PreviewBody } from '#src/features/preview/Preview.tsx';
import { watchableOf } from '#src/features/watchlist/useWatched.ts';
import type { DataGridHandle, OpenHow, Watch } from '#src/grid/props.ts';
import { listReviewMessages } from '#src/i18n/en/listReview.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import type { TableHandle, TableQuery, TableState } from '#workers/client.ts';
import { latestGiven } from './due.ts';
import { factFields, factsOf } from './facts.ts';
import { NoteForm } from './NoteForm.tsx';
import { ReasonForm, TagForm } from './ReviewForms.tsx';
import { Actions, Bar, Decided, Ending, Keeping, Why } from './ReviewParts.tsx';
import { type Decision, tally } from './session.ts';
import type { ListMarks } from './useListMarks.ts';
import { useFollowedRow, useReviewRows } from './useReviewRows.ts';
import { useReviewSession } from './useReviewSession.ts';

const text = listReviewMessages;

/** Reasons and tags offered again. */
const OFFERED = 5;

export interface ReviewPanelProps {
  readonly spec: DirectorySpec;
  readonly sampleMode: boolean;
  readonly marks: ListMarks;
  /** The view is no saved list of the account. */
  readonly isUnsaved: boolean;
  readonly handle: TableHandle;
  readonly state: TableState;
  readonly query: TableQuery;
  readonly grid: RefObject<DataGridHandle | null>;
  readonly watch: Watch;
  readonly href: ((row: Row) => string | null) | undefined;
  readonly onOpen: (row: Row, how: OpenHow) => void;
  /** Renders over the page, in small windows. */
  readonly sheet: boolean;
  readonly onClose: () => void;
}

/** Goes through the rows of a view one at a time, with the preview of each, and keeps what is decided. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { spec, sampleMode, marks, handle, state, query, grid, watch, href, onOpen, sheet, onClose } = props;
  const panel = useRef<HTMLElement>(null);
  const read = useReviewRows({
    ...{ spec, handle, state, query },
    marks: marks.marks,
    isReady: !marks.loading && isWhole(spec, state),
  });
  const rows = read.status === 'ready' ? read.rows : null;
  const review = useReviewSession(marks, rows);
  const { session, id, decision, move } = review;
  const [form, setForm] = useState<'reason' | 'tag' | 'note' | null>(null);
  const { row, isLeft } = useReviewedRow(props, id);
  useFollowedRow(grid, handle, state, id);

  const focusPanel = () => panel.current?.focus({ preventScroll: true });
  useEffect(() => panel.current?.focus({ preventScroll: true }), []);
  const closeForm = () => {
    setForm(null);
    focusPanel();
  };
  // A button that the next state has not leaves the keys without a place.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after every step.
  useEffect(() => {
    if (document.activeElement === document.body) focusPanel();
  }, [session]);

  const facts = row ? factsOf(factFields(spec), row) : (review.factsAtBeginning ?? null);
  const decide = (
    change: Partial<Omit<Decision, 'facts'>>,
    how: { readonly goesOn?: true; readonly star?: true } = {},
  ) => move({ type: 'decide', change, facts: facts ?? decision?.facts ?? {}, goesOn: false, ...how });
  const star = () => {
    if (!row) return;
    const isMember = sampleMode || readToken() !== null;
    const state = watch.has(row) ? 'seen' : 'watched';
    watch.toggle(row);
    if (isMember) decide({ state, reason: '' }, { star: true });
  };
  const undo = () => {
    if (session?.steps.at(-1)?.star === true && row) watch.toggle(row);
    setForm(null);
    move({ type: 'undo' });
  };
  const dismiss = () => {
    if (decision?.state === 'dismissed') decide({ state: 'seen', reason: '' });
    else setForm('reason');
  };
  const note = () => {
    if (row) requireSignIn(text.note.signIn(watchableOf(spec, row).name), () => setForm('note'));
  };
  const next = () => move({ type: 'next', facts: id !== null && row === null && !rows?.facts.has(id) ? null : facts });
  const previous = () => move({ type: 'previous' });
  const hasRecord = id !== null;
  useCommand('reviewNext', next, hasRecord);
  useCommand('reviewPrevious', previous, session !== null);
  useCommand('watch', star, hasRecord);
  useCommand('reviewDismiss', dismiss, hasRecord);
  useCommand('reviewTag', () => setForm('tag'), hasRecord);
  useCommand('reviewNote', note, hasRecord && !sampleMode);
  useCommand('reviewUndo', undo, session !== null);
  useCommand('reviewEnd', onClose);
  const onKeyDown = (event: KeyboardEvent) => {
    // Arrows of a control in the panel are its own.
    if (event.target !== panel.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const run = { ArrowRight: next, ArrowLeft: previous, Enter: () => (row ? onOpen(row, 'same') : onClose()) };
    const isKey = (key: string): key is keyof typeof run => key in run;
    if (!isKey(event.key)) return;
    event.preventDefault();
    run[event.key]();
  };

  // Of the first review all is new.
  const isReturning = rows !== null && !review.isAll && rows.due.size < rows.ids.length;
  const due = id === null ? undefined : rows?.due.get(id);
  const body = () => {
    if (read.status === 'failed') {
      return (
        <div className="p-4">
          <p role="alert">{text.failed}</p>
          <Button className="mt-3" onClick={read.retry}>
            {text.retry}
          </Button>
        </div>
      );
    }
    if (!rows || !session) {
      return (
        <p role="status" className="p-4 text-muted">
          {text.starting}
        </p>
      );
    }
    if (id === null) {
      return (
        <Ending session={session} rows={rows} marks={marks.marks} onAll={() => review.begin(true)} onDone={onClose} />
      );
    }
    return (
      <>
        <Why spec={spec} due={due?.kind === 'new' && !isReturning ? undefined : due} isLeft={isLeft} />
        {decision && <Decided decision={decision} />}
        {row === null ? (
          <p className="min-h-0 flex-1 p-4 text-muted">{text.gone}</p>
        ) : row === undefined ? (
          <div className="min-h-0 flex-1" />
        ) : (
          <PreviewBody {...{ spec, sampleMode, row, href, onOpen }} watch={{ ...watch, toggle: star }} />
        )}
        {form === 'reason' && (
          <ReasonForm
            last={latestGiven(marks.marks, ({ reason }) => [reason], OFFERED)}
            onClose={closeForm}
            onSave={(reason) => {
              decide({ state: 'dismissed', reason }, { goesOn: true });
              closeForm();
            }}
          />
        )}
        {form === 'tag' && (
          <TagForm
            tags={decision?.tags ?? []}
            last={latestGiven(marks.marks, ({ tags }) => tags, OFFERED)}
            onClose={closeForm}
            onSave={(tags) => {
              decide({ tags: [...tags], ...(decision ? {} : { state: 'seen' }) });
              closeForm();
            }}
          />
        )}
        {form === 'note' && row && (
          <NoteForm
            sid={KINDS[spec.source].watchlist}
            what={watchableOf(spec, row)}
            onClose={closeForm}
            onSaved={() => {
              decide({ state: 'watched', reason: '' });
              closeForm();
            }}
          />
        )}
        {form === null && (
          <Actions
            isWatched={row ? watch.has(row) : false}
            isDismissed={decision?.state === 'dismissed'}
            canUndo={session.steps.length > 0}
            onWatch={star}
            onDismiss={dismiss}
            onTag={() => setForm('tag')}
            onNote={sampleMode ? null : note}
            onUndo={undo}
          />
        )}
      </>
    );
  };
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={text.label}
      onKeyDown={onKeyDown}
      className={cx(
        'flex min-h-0 flex-col text-13 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
        sheet ? 'fixed inset-0 z-40 bg-raised' : 'flex-1',
      )}
    >
      <Bar
        session={session}
        dismissed={session ? tally(session).dismissed : 0}
        onPrevious={previous}
        onNext={next}
        onClose={onClose}
      />
      {body()}
      <Keeping
        marks={marks}
        sampleMode={sampleMode}
        isUnsaved={props.isUnsaved}
        isPart={rows?.isPart === true}
        rows={rows}
      />
    </section>
  );
}

/** The table has all rows that it will have; one that failed has what it has. */
function isWhole(spec: DirectorySpec, { complete, error, matching, total }: TableState): boolean {
  return complete || (matching !== null && (error !== null || (total !== null && !isHeldWhole(spec, total))));
}

/** The shown record: undefined while it loads, null where the data has it no longer. `isLeft`: the view has it no longer. */
function useReviewedRow(
  { spec, handle, state, query }: ReviewPanelProps,
  id: number | null,
): { readonly row: Row | null | undefined; readonly isLeft: boolean } {
  const fields = storedFields(spec).map(({ field }) => field);
  const { data } = useQuery({
    ...reviewedRowQuery(handle, `${state.version} ${state.total} ${state.complete}`, query, id ?? 0, fields),
    enabled: id !== null,
  });
  const isIts = data !== undefined && data.id === id;
  return { row: isIts ? data.row : undefined, isLeft: isIts && data.row !== null && !data.isInView };
}
