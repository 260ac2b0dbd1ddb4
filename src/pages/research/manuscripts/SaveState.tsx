import { CircleAlert, CloudOff, LoaderCircle } from 'lucide-react';
import { formatDateTime } from '#schemas/format.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { cx } from '#src/ui/cx.ts';
import { problemsOf } from './draft.ts';
import type { WritingDesk } from './useWriting.ts';
import { isUnsaved } from './writing.ts';

const text = manuscriptMessages.status;

/** Where what is typed is at present, in one line. */
export function SaveState({ writing, isKept }: Pick<WritingDesk, 'writing' | 'isKept'>) {
  const { call, problem } = writing;
  const isWrong = call === 'failed' || writing.other !== null || !isKept;
  const Icon = call === 'saving' ? LoaderCircle : call === 'failed' ? CloudOff : CircleAlert;
  return (
    <p
      role="status"
      className={cx('figure flex min-w-0 items-center gap-1.5 text-12', isWrong ? 'text-negative' : 'text-muted')}
    >
      {(call === 'saving' || isWrong) && (
        <Icon
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className={cx('shrink-0', call === 'saving' && 'animate-spin motion-reduce:animate-none')}
        />
      )}
      <span className="min-w-0 wrap-anywhere">{stateText({ writing, isKept }, problem ?? '')}</span>
    </p>
  );
}

function stateText({ writing, isKept }: Pick<WritingDesk, 'writing' | 'isKept'>, problem: string): string {
  const { base, call, draft, other, restored } = writing;
  if (call === 'saving') return text.saving;
  if (other !== null) return text.conflict;
  if (call === 'failed') return isKept ? text.failed(problem) : text.failedUnkept(problem);
  if (!isUnsaved(writing))
    return base === null ? text.empty : text.saved(base.revision, formatDateTime(base.at, 'plain'));
  if (!isKept) return text.notKept;
  const problems = problemsOf(draft);
  if (problems.title === 'missing') return text.needsTitle;
  if (Object.keys(problems).length > 0) return text.invalid;
  return restored === null ? text.unsaved : text.restored(formatDateTime(restored, 'plain'));
}
