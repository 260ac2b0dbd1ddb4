import { useAtomValue } from 'jotai';
import { ChevronDown, ChevronUp, Star, StarOff, StickyNote, Tag as TagIcon, ThumbsDown, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type DirectorySpec, fieldLabel } from '#schemas/columns/spec.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { ValueChange } from '#src/features/entity-fields/ValueChange.tsx';
import { listReviewMessages } from '#src/i18n/en/listReview.ts';
import { useOnline } from '#src/shared/online.ts';
import { Button, IconButton, StepButton } from '#src/ui/Button.tsx';
import { DateText } from '#src/ui/Figures.tsx';
import { Kbd } from '#src/ui/Kbd.tsx';
import { Tags } from '#src/ui/Tags.tsx';
import { type Due, lastMarkedAt, type Marks } from './due.ts';
import type { FactChange } from './facts.ts';
import { type Decision, type Session, tally } from './session.ts';
import type { ListMarks } from './useListMarks.ts';
import type { ReviewRows } from './useReviewRows.ts';

const text = listReviewMessages;

/** The place in the review, and the steps. */
export function Bar({
  session,
  dismissed,
  onPrevious,
  onNext,
  onClose,
}: {
  readonly session: Session | null;
  readonly dismissed: number;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
  readonly onClose: () => void;
}) {
  const of = session?.order.length ?? 0;
  const place = session ? Math.min(session.at + 1, of) : 0;
  return (
    <div className="relative flex h-11 shrink-0 items-center gap-0.5 border-b border-line pr-2 pl-4">
      <h2 className="figure mr-auto truncate font-sans text-12 font-normal text-muted">
        {of > 0 ? text.place(place, of) : text.label}
        {dismissed > 0 && ` · ${text.dismissed(dismissed)}`}
      </h2>
      <StepButton
        label={text.previous}
        icon={ChevronUp}
        aria-keyshortcuts="k"
        atEnd={!session || session.at === 0}
        onClick={onPrevious}
      />
      <StepButton
        label={text.next}
        icon={ChevronDown}
        aria-keyshortcuts="j"
        atEnd={!session || session.at >= of}
        onClick={onNext}
      />
      <IconButton label={text.close} icon={X} aria-keyshortcuts="Escape" onClick={onClose} />
      {of > 0 && (
        <div
          aria-hidden
          className="absolute -bottom-px left-0 h-0.5 bg-accent"
          style={{ width: `${(100 * (session?.at ?? 0)) / of}%` }}
        />
      )}
    </div>
  );
}

/** Why a record comes up: it is new, or what of it changed. */
export function Why({
  spec,
  due,
  isLeft,
}: {
  readonly spec: DirectorySpec;
  readonly due: Due | undefined;
  readonly isLeft: boolean;
}) {
  if (!due && !isLeft) return null;
  return (
    <div className="shrink-0 border-b border-line px-4 py-2 text-12 text-muted">
      {isLeft && <p className="text-text">{text.left}</p>}
      {due?.kind === 'new' && <p>{text.isNew}</p>}
      {due?.kind === 'changed' && <Changes spec={spec} changes={due.changes} />}
    </div>
  );
}

/** Both values where they were kept; of longer ones the names of the fields. */
function Changes({ spec, changes }: { readonly spec: DirectorySpec; readonly changes: readonly FactChange[] }) {
  const labelled = (isKept: boolean) => changes.filter((change) => isShowable(change) === isKept);
  const others = labelled(false).map(({ field }) => fieldLabel(spec, field));
  return (
    <>
      <p>{others.length === changes.length ? text.changedFields(others.join(', ')) : text.changed}</p>
      <dl>
        {labelled(true).map((change) => (
          <div key={change.field} className="mt-1 flex flex-wrap gap-x-2">
            <dt>{fieldLabel(spec, change.field)}</dt>
            <dd className="min-w-0 text-text">
              <ValueChange spec={spec} change={{ condition: 0, field: change.field, ...valuesOf(change) }} />
            </dd>
          </div>
        ))}
      </dl>
      {others.length > 0 && others.length < changes.length && (
        <p className="mt-1">{text.changedFields(others.join(', '))}</p>
      )}
    </>
  );
}

const isDigest = (value: FactChange['before']) => typeof value === 'object' && value !== null && 'digest' in value;
const isShowable = ({ before, after }: FactChange) => !isDigest(before) && !isDigest(after);
const keptValue = (value: FactChange['before']) =>
  typeof value === 'object' && value !== null && 'digest' in value ? null : value;
const valuesOf = ({ before, after }: FactChange) => ({ before: keptValue(before), after: keptValue(after) });

/** What was decided about the shown record. */
export function Decided({ decision: { state, reason, tags } }: { readonly decision: Decision }) {
  if (state !== 'dismissed' && tags.length === 0) return null;
  return (
    <div className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2 text-12">
      {state === 'dismissed' && (
        <p className="min-w-0 break-words">{reason === '' ? text.noted.dismissed : text.noted.dismissedFor(reason)}</p>
      )}
      {tags.length > 0 && (
        <p className="min-w-0">
          <span className="sr-only">{text.noted.tags} </span>
          <Tags tags={tags} max={3} />
        </p>
      )}
    </div>
  );
}

/** What can be done with the shown record. */
export function Actions({
  isWatched,
  isDismissed,
  canUndo,
  onWatch,
  onDismiss,
  onTag,
  onNote,
  onUndo,
}: {
  readonly isWatched: boolean;
  readonly isDismissed: boolean;
  readonly canUndo: boolean;
  readonly onWatch: () => void;
  readonly onDismiss: () => void;
  readonly onTag: () => void;
  /** Null: there are no notes here. */
  readonly onNote: (() => void) | null;
  readonly onUndo: () => void;
}) {
  const { act } = text;
  return (
    <div className="flex shrink-0 flex-wrap gap-1.5 border-t border-line px-4 py-2">
      <Act icon={isWatched ? StarOff : Star} name={isWatched ? act.unwatch : act.watch} cap="w" onClick={onWatch} />
      <Act icon={ThumbsDown} name={isDismissed ? act.restore : act.dismiss} cap="d" onClick={onDismiss} />
      <Act icon={TagIcon} name={act.tag} cap="t" onClick={onTag} />
      {onNote && <Act icon={StickyNote} name={act.note} cap="n" onClick={onNote} />}
      <Act icon={Undo2} name={act.undo} cap="u" disabled={!canUndo} onClick={onUndo} />
    </div>
  );
}

function Act({
  name,
  cap,
  ...rest
}: {
  readonly icon: typeof Star;
  readonly name: string;
  readonly cap: string;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}) {
  return (
    <Button {...rest} className="max-desk:flex-1" aria-keyshortcuts={cap}>
      {name}
      <span aria-hidden className="pointer-coarse:hidden">
        <Kbd>{cap}</Kbd>
      </span>
    </Button>
  );
}

/** The end of a review, or that there was nothing to go through. */
export function Ending({
  session,
  rows,
  marks,
  onAll,
  onDone,
}: {
  readonly session: Session;
  readonly rows: ReviewRows;
  readonly marks: Marks;
  readonly onAll: () => void;
  readonly onDone: () => void;
}) {
  const since = lastMarkedAt(rows.ids, marks);
  const { watched, dismissed } = tally(session);
  const isEmpty = session.order.length === 0;
  return (
    <div role="status" className="min-h-0 flex-1 overflow-y-auto p-4">
      {isEmpty ? (
        <p>{since === null ? text.nothing.rows : withDate(text.nothing.since, since)}</p>
      ) : (
        <>
          <h3 className="text-14 font-semibold">{text.end.title}</h3>
          <p className="mt-2">{text.end.counts(session.order.length, watched, dismissed)}</p>
          <p className="mt-1 text-muted">{text.end.next}</p>
        </>
      )}
      <div className="mt-4 flex flex-wrap gap-1.5">
        <Button variant="primary" onClick={onDone}>
          {text.end.done}
        </Button>
        {rows.ids.length > 0 && <Button onClick={onAll}>{text.nothing.all}</Button>}
      </div>
    </div>
  );
}

const PLACE = '\u0000';

/** A sentence with a date in it, which follows the reader's way to write dates. */
function withDate(sentence: (date: string) => string, date: string): ReactNode {
  const [before = '', after = ''] = sentence(PLACE).split(PLACE);
  return (
    <>
      {before}
      <DateText value={date.slice(0, 10)} style="plain" />
      {after}
    </>
  );
}

/** Where decisions are kept, where it is not the account. */
export function Keeping({
  marks: { scope, waiting, failed, kept },
  sampleMode,
  isUnsaved,
  isPart,
  rows,
}: {
  readonly marks: ListMarks;
  readonly sampleMode: boolean;
  readonly isUnsaved: boolean;
  readonly isPart: boolean;
  readonly rows: ReviewRows | null;
}) {
  const isMember = useAtomValue(signedInAtom);
  const online = useOnline();
  const where = () => {
    if (!kept) return text.kept.page;
    if (scope.kind === 'account') return failed ? text.kept.failed : waiting && !online ? text.kept.waiting : null;
    if (sampleMode) return text.kept.device;
    if (!isMember) return text.kept.signedOut;
    return isUnsaved ? text.kept.unsaved : text.kept.device;
  };
  const lines = [isPart && rows ? text.onlyFirst(rows.ids.length) : null, where()].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return (
    <p role="note" className="shrink-0 border-t border-line px-4 py-2 text-12 text-muted">
      {lines.join(' ')}
    </p>
  );
}
