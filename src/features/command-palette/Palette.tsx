import { useNavigate } from '@tanstack/react-router';
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { commandMessages } from '#src/i18n/commands.ts';
import { notationOf } from '#src/shared/commands/keys.ts';
import { isMac } from '#src/shared/commands/platform.ts';
import { useOnline } from '#src/shared/online.ts';
import { Modal } from '#src/ui/Dialog.tsx';
import { Kbd } from '#src/ui/Kbd.tsx';
import { ProgressLine } from '#src/ui/ProgressLine.tsx';
import type { Entry } from './entries.ts';
import { PaletteFoot } from './PaletteFooter.tsx';
import { lineId, PaletteList } from './PaletteList.tsx';
import { isNamed } from './rank.ts';
import { rememberChoice } from './recent.ts';
import { useSections } from './useSections.ts';

const text = commandMessages.palette;

/** Lines that Page Up and Page Down pass. */
const PAGE = 8;

/** Everything that can be done and opened, found by typing: a combobox over a list, in a dialog of its own. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState<{ readonly typed: string; readonly id: string } | null>(null);
  const [hurried, setHurried] = useState<{ readonly typed: string; readonly newTab: boolean } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const online = useOnline();
  const { sections, searching, failed, retry } = useSections(typed);

  const lines = sections.flatMap((section) => section.entries);
  const first = lines[0];
  // While names are on their way, only what the text names is marked by itself: anything else may not be meant.
  const own = first && (!searching || isNamed(first)) ? first : undefined;
  const active =
    (marked?.typed === typed ? lines.find(({ entry }) => entry.id === marked.id) : undefined)?.entry ??
    own?.entry ??
    null;
  const activeId = active?.id;

  // What has been marked stays so when names come: Enter does what the eye has read.
  useEffect(() => {
    if (activeId !== undefined) setMarked({ typed, id: activeId });
  }, [typed, activeId]);

  const choose = (entry: Entry, newTab: boolean) => {
    rememberChoice(entry);
    // Focus is back on the page before the command runs: it may be about the active cell.
    flushSync(onClose);
    if (entry.path === undefined) entry.run?.();
    else if (newTab) window.open(entry.path, '_blank', 'noopener');
    else void navigate({ to: entry.path });
  };
  // Whoever presses Enter before the names are there means the first of them.
  useEffect(() => {
    if (hurried?.typed !== typed || searching) return;
    setHurried(null);
    // After the drawing: nothing can be closed within it.
    if (active) queueMicrotask(() => choose(active, hurried.newTab));
  });

  const mark = (to: number) => {
    const line = lines[to];
    if (line) setMarked({ typed, id: line.entry.id });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const at = lines.findIndex(({ entry }) => entry.id === activeId);
    const last = lines.length - 1;
    const move = (to: number) => {
      event.preventDefault();
      mark(to);
    };
    switch (event.key) {
      case 'ArrowDown':
        return move(at === last ? 0 : at + 1);
      case 'ArrowUp':
        return move(at <= 0 ? last : at - 1);
      case 'PageDown':
        return move(Math.min(at + PAGE, last));
      case 'PageUp':
        return move(Math.max(at - PAGE, 0));
      case 'Enter': {
        if (event.target !== input.current) return;
        event.preventDefault();
        const newTab = event.ctrlKey || event.metaKey;
        if (active) choose(active, newTab);
        else if (searching) setHurried({ typed, newTab });
        return;
      }
    }
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
            role="combobox"
            aria-label={text.field}
            aria-expanded={lines.length > 0}
            aria-controls={lines.length > 0 ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={active ? lineId(listId, active) : undefined}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={200}
            placeholder={text.field}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
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
        {lines.length > 0 && (
          <PaletteList
            listId={listId}
            sections={sections}
            active={active}
            onPoint={({ id }) => setMarked({ typed, id })}
            onChoose={(entry) => choose(entry, false)}
          />
        )}
        <PaletteFoot
          typed={typed.trim()}
          count={lines.length}
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
