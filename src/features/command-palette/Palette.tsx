import { useNavigate } from '@tanstack/react-router';
import { CloudAlert, Search, X } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { commandMessages } from '#src/i18n/en/commands.ts';
import { KeyCaps } from '#src/shared/commands/KeyCaps.tsx';
import { notationOf } from '#src/shared/commands/keys.ts';
import { isMac } from '#src/shared/commands/platform.ts';
import { useOnline } from '#src/shared/online.ts';
import { Button } from '#src/ui/Button.tsx';
import { Modal } from '#src/ui/Dialog.tsx';
import { Kbd } from '#src/ui/Kbd.tsx';
import { comboboxProps, OptionList, OptionSkeletons, optionId } from '#src/ui/OptionList.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { useComposedText } from '#src/ui/useComposedText.ts';
import { useMarkedOption } from '#src/ui/useMarkedOption.ts';
import { ASK_SECTION } from './askSections.ts';
import { PaletteLine } from './PaletteLine.tsx';
import { isNamed, type Ranked } from './rank.ts';
import { rememberChoice } from './recent.ts';
import { useSections } from './useSections.ts';

const text = commandMessages.palette;

/** Everything that can be done and opened, found by typing: a combobox over a list, in a dialog of its own. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const online = useOnline();
  const { sections, searching, failed, retry } = useSections(typed);

  const count = sections.reduce((sum, { options }) => sum + options.length, 0);
  const best = sections[0]?.options[0];

  const choose = ({ entry, path }: Ranked, newTab: boolean) => {
    rememberChoice(entry);
    // Focus is back on the page before the command runs: it may be about the active cell.
    flushSync(onClose);
    if (path === undefined) entry.run?.();
    else if (newTab) window.open(addressOf(path), '_blank', 'noopener');
    else void navigate({ href: path });
  };
  const list = useMarkedOption({
    text: typed,
    groups: sections,
    // While names load, only an exact match is marked automatically.
    first: best && (!searching || isNamed(best)) ? best : undefined,
    marksFirst: true,
    pageSize: 8,
    isWaiting: searching,
    onChoose: choose,
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target === input.current) list.onKeyDown(event);
    const { key, code, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    const altGraph = event.getModifierState('AltGraph');
    if (notationOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, altGraph }, isMac) !== 'Mod+k') return;
    event.preventDefault();
    if (!repeat) onClose();
  };

  return (
    <Modal
      open
      label={text.title}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="mx-auto mt-[min(12vh,96px)] mb-auto flex max-h-[min(640px,76dvh)] w-[min(684px,calc(100vw-32px))] overflow-hidden rounded-panel max-sm:mt-2 max-sm:max-h-[calc(100dvh-16px)] max-sm:w-[calc(100vw-16px)]"
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="relative flex h-12 shrink-0 items-center gap-3 border-b border-line-strong px-4">
          <Search size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
          <input
            ref={input}
            data-autofocus
            {...comboboxProps(listId, count > 0, optionId(listId, list.active))}
            aria-label={text.field}
            enterKeyHint="go"
            placeholder={text.field}
            {...useComposedText(typed, setTyped)}
            className="min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-muted"
          />
          <button
            type="button"
            aria-label={text.close}
            onClick={onClose}
            className="grid h-6 place-items-center pointer-coarse:size-10"
          >
            <X size={20} strokeWidth={1.75} aria-hidden className="hidden text-muted pointer-coarse:block" />
            <span className="pointer-coarse:hidden">
              <Kbd>Esc</Kbd>
            </span>
          </button>
          <ProgressLine active={searching} label={text.searching} />
        </div>
        {count > 0 && (
          <OptionList
            id={listId}
            label={text.results}
            groups={sections}
            active={list.active}
            onPoint={list.mark}
            onChoose={(line) => choose(line, false)}
          >
            {(ranked, isActive) => <PaletteLine ranked={ranked} isActive={isActive} />}
          </OptionList>
        )}
        <PaletteFoot
          typed={typed.trim()}
          // A question can be asked of anything: it is no match.
          count={sections.every(({ id }) => id === ASK_SECTION) ? 0 : count}
          searching={searching}
          problem={failed ? (online ? text.rowsFailed : text.rowsOffline) : null}
          onRetry={() => {
            input.current?.focus();
            retry();
          }}
        />
      </div>
    </Modal>
  );
}

/** Below the list or in its place: no matches, failures, keys. */
function PaletteFoot({
  typed,
  count,
  searching,
  problem,
  onRetry,
}: {
  readonly typed: string;
  readonly count: number;
  readonly searching: boolean;
  readonly problem: string | null;
  readonly onRetry: () => void;
}) {
  return (
    <>
      {count === 0 &&
        (searching ? <OptionSkeletons /> : <EmptyState title={text.empty(typed)} text={text.emptyHint} />)}
      <p role="status" className="sr-only">
        {statusOf(typed, count, searching)}
      </p>
      {problem !== null && (
        <div
          role="alert"
          className="flex shrink-0 items-center gap-3 border-t border-line px-4 py-2 text-13 text-muted"
        >
          <CloudAlert size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-negative" />
          <span className="min-w-0 flex-1">{problem}</span>
          <Button variant="ghost" onClick={onRetry}>
            {text.retry}
          </Button>
        </div>
      )}
      <p
        aria-hidden="true"
        className="flex h-9 shrink-0 items-center gap-4 border-t border-line-strong px-4 text-12 text-muted max-sm:hidden"
      >
        <span className="flex items-center gap-1">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> {text.move}
        </span>
        <span className="flex items-center gap-1">
          <Kbd>↵</Kbd> {text.open}
        </span>
        <span className="flex items-center gap-1">
          <KeyCaps keys="Mod+↵" /> {text.newTab}
        </span>
      </p>
    </>
  );
}

function statusOf(typed: string, count: number, searching: boolean): string {
  if (searching) return '';
  if (typed === '') return text.proposed(count);
  return count === 0 ? text.empty(typed) : text.found(count);
}
