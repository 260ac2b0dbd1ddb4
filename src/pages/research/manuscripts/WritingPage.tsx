import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, History, Send, Undo2 } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Manuscript, RESEARCH_LIMITS } from '#schemas/api/research.ts';
import { countWords } from '#schemas/readingTime.ts';
import { PrivateProfileNote } from '#src/features/account/PrivateProfileNote.tsx';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Button, buttonClass, IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { useMediaQuery } from '#src/ui/useMediaQuery.ts';
import { type EditorHandle, TextEditor } from '../editor/TextEditor.tsx';
import { ConflictNotice } from './ConflictNotice.tsx';
import { Details } from './Details.tsx';
import { problemsOf } from './draft.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { FailedPictures } from './FailedPictures.tsx';
import { FaultList } from './FaultList.tsx';
import { faultText } from './faultText.ts';
import { HistoryDialog } from './HistoryDialog.tsx';
import { knownValues } from './knownValues.ts';
import { PreviewPane } from './PreviewPane.tsx';
import { SaveState } from './SaveState.tsx';
import { StandingNotice } from './StandingNotice.tsx';
import { usePictures } from './usePictures.ts';
import { usePreview } from './usePreview.ts';
import { type Outcome, useWriting } from './useWriting.ts';

const text = manuscriptMessages;
const WIDE = '(width >= 1201px)';
const PANES = ['write', 'preview'] as const;

/** Research while it is written: fields and text, beside it what its page would show. */
export function WritingPage({
  owner,
  manuscript,
  onBegun,
}: {
  readonly owner: string;
  /** Null: nothing of it is saved yet. */
  readonly manuscript: Manuscript | null;
  readonly onBegun: (slug: string) => void;
}) {
  const client = useQueryClient();
  const toast = useToast();
  const desk = useWriting({ owner, manuscript, onBegun });
  const { draft, other } = desk.writing;
  const drawn = usePreview(draft.text);
  const found = drawn.preview?.faults;
  const faults = useMemo(
    () => (found ?? []).map((fault) => ({ line: fault.line, typed: fault.typed, message: faultText(fault) })),
    [found],
  );
  const editor = useRef<EditorHandle>(null);
  const title = useRef<HTMLInputElement>(null);
  const pictures = usePictures(editor);
  const known = useMemo(() => knownValues(client), [client]);
  const isWide = useMediaQuery(WIDE);
  const [pane, setPane] = useState<(typeof PANES)[number]>('write');
  const [isChecked, setChecked] = useState(false);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [notDone, setNotDone] = useState<string | null>(null);
  const ids = useId();

  const problems = problemsOf(draft);
  // A title that is not there yet is no mistake until it is asked for.
  const titleProblem = problems.title === 'missing' && !isChecked ? undefined : problems.title;
  const shows = (one: (typeof PANES)[number]) => isWide || pane === one;

  const check = (outcome: Outcome): boolean => {
    if (outcome === 'invalid') {
      flushSync(() => {
        setChecked(true);
        setPane('write');
      });
      if (problems.title) title.current?.focus();
    }
    return outcome === 'done';
  };
  const save = async () => check(await desk.save());
  useCommand('save', () => void save());
  const goTo = (line: number) => {
    // What is hidden takes no focus.
    flushSync(() => setPane('write'));
    editor.current?.goTo(line);
  };
  const submit = async () => {
    setNotDone(null);
    if (faults.length > 0) {
      setNotDone(text.actions.faults(faults.length));
      return goTo(faults[0]?.line ?? 1);
    }
    if (draft.privacy === 0) return setNotDone(text.actions.privateHint);
    if (check(await desk.submit())) toast({ tone: 'success', title: text.actions.submitted });
  };
  const withdraw = async () => {
    setNotDone(null);
    if (check(await desk.withdraw())) toast({ tone: 'success', title: text.actions.withdrawn });
  };

  const standing = manuscript?.standing;
  const tooMany = draft.text.length - RESEARCH_LIMITS.text;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <h1 className="sr-only">{draft.title.trim() || text.writeTitle}</h1>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-1 max-desk:px-2">
        <Link to="/my-research" aria-label={text.page.back} className={buttonClass({ variant: 'ghost' })}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
          <span className="max-lg:hidden">{text.page.back}</span>
        </Link>
        <div className="min-w-0 flex-1 max-sm:order-last max-sm:basis-full">
          <SaveState writing={desk.writing} isKept={desk.isKept} />
        </div>
        {!isWide && (
          <Segmented
            label={text.page.panes}
            options={PANES.map((value) => ({ value, label: text.page[value] }))}
            value={pane}
            onChange={setPane}
          />
        )}
        {manuscript && <IconButton label={text.actions.history} icon={History} onClick={() => setHistoryOpen(true)} />}
        <Button onClick={() => void save()}>{text.actions.save}</Button>
        {standing?.submitted != null ? (
          <Button icon={Undo2} onClick={() => void withdraw()}>
            {text.actions.withdraw}
          </Button>
        ) : (
          <Button variant="primary" icon={Send} onClick={() => void submit()}>
            {text.actions.submit}
          </Button>
        )}
      </div>
      <ConflictNotice desk={desk} />
      {notDone !== null && (
        <p role="alert" className="border-b border-line px-4 py-2 text-13 text-negative">
          {notDone}
        </p>
      )}
      <div className="flex min-h-0 flex-1 short:flex-none">
        <div className={cx('flex min-h-0 min-w-0 flex-1 flex-col', !shows('write') && 'hidden')} data-pane="write">
          <div className="flex min-h-0 flex-1 flex-col overflow-auto short:overflow-visible">
            {manuscript && standing && <StandingNotice slug={manuscript.slug} standing={standing} />}
            <div className="px-4 py-2">
              <input
                ref={title}
                aria-label={text.page.title}
                placeholder={text.page.titlePlaceholder}
                aria-invalid={titleProblem === undefined ? undefined : true}
                aria-describedby={titleProblem === undefined ? undefined : `${ids}-title`}
                value={draft.title}
                onChange={({ target }) => desk.type({ title: target.value })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  editor.current?.focus();
                }}
                className="h-10 w-full rounded-control bg-transparent px-2 font-display text-20 font-semibold outline-none placeholder:text-faint focus-visible:outline-2 focus-visible:outline-focus aria-invalid:shadow-[inset_0_0_0_1px_var(--negative)]"
              />
              {titleProblem !== undefined && (
                <p role="alert" id={`${ids}-title`} className="px-2 pt-1 text-12 text-negative">
                  {text.details.problems.title[titleProblem]}
                </p>
              )}
            </div>
            <div className="px-6">
              <PrivateProfileNote />
            </div>
            <Details draft={draft} problems={problems} onChange={desk.type} />
            <div className="sticky top-0 z-10 border-b border-line bg-canvas">
              <EditorToolbar onRun={(command) => editor.current?.run(command)} onFiles={pictures.send} />
              <FailedPictures failed={pictures.failed} onRetry={pictures.retry} onDismiss={pictures.dismiss} />
            </div>
            <div className="flex flex-1 flex-col bg-surface">
              <TextEditor
                ref={editor}
                value={draft.text}
                describedBy={`${ids}-leave`}
                faults={faults}
                known={known}
                onType={(written) => desk.type({ text: written })}
                onFiles={pictures.send}
              />
            </div>
          </div>
          <div className="shrink-0 border-t border-line bg-canvas">
            <FaultList faults={faults} onGoTo={goTo} />
            <p className="figure flex flex-wrap gap-x-4 px-4 py-1.5 text-12 text-muted">
              <span>{text.words(countWords(draft.text))}</span>
              <span className={cx(tooMany > 0 && 'text-negative')} role={tooMany > 0 ? 'alert' : undefined}>
                {tooMany > 0 ? text.editor.tooMany(tooMany) : text.editor.characters(draft.text.length)}
              </span>
              <span id={`${ids}-leave`} className="ml-auto max-sm:sr-only">
                {text.editor.leave}
              </span>
            </p>
          </div>
        </div>
        {shows('preview') && (
          <div
            className="min-h-0 min-w-0 flex-1 overflow-auto border-l border-line max-xl:border-l-0"
            data-pane="preview"
          >
            <PreviewPane title={draft.title} drawn={drawn} />
          </div>
        )}
      </div>
      {isHistoryOpen && manuscript && (
        <HistoryDialog
          manuscript={manuscript}
          draft={draft}
          onClose={() => setHistoryOpen(false)}
          onRestore={async (number, fields) => {
            setHistoryOpen(false);
            const outcome = other === null ? await desk.restore(fields) : 'failed';
            toast(
              outcome === 'done'
                ? { tone: 'success', title: text.history.restored(number) }
                : { tone: 'error', title: text.history.notRestored },
            );
          }}
        />
      )}
    </div>
  );
}
