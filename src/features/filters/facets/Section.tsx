import { ChevronRight, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';

const text = filterMessages.panel;

/** A part of the panel: a heading that folds it, what its filter says at the right, and a cross that clears it. */
export function Section({
  title,
  open,
  onToggle,
  summary,
  onClear,
  children,
}: {
  readonly title: ReactNode;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly summary?: string | undefined;
  /** Given while there is something to clear; named by `label`. */
  readonly onClear?: { readonly label: string; readonly run: () => void } | undefined;
  readonly children: ReactNode;
}) {
  const id = useId();
  const heading = useRef<HTMLButtonElement>(null);
  return (
    <section aria-labelledby={`${id}-title`} className="border-b border-line px-4 py-1.5">
      <div className="flex h-7 items-center gap-1 pointer-coarse:h-10">
        <h2 id={`${id}-title`} className="min-w-0 flex-1 font-sans text-12 font-medium [word-spacing:normal]">
          <button
            ref={heading}
            type="button"
            aria-expanded={open}
            aria-controls={open ? id : undefined}
            className="group -ml-1 flex h-7 w-full items-center gap-1 rounded-control px-1 text-left text-muted hover:text-text pointer-coarse:h-10"
            onClick={onToggle}
          >
            <span className="max-w-[calc(100%-18px)] shrink-0 cut">{title}</span>
            {summary !== undefined && summary !== '' && (
              <span className="figure ml-auto cut min-w-0 pl-2 text-text">{summary}</span>
            )}
            {!onClear && (
              <ChevronRight
                size={14}
                strokeWidth={1.75}
                aria-hidden
                className={cx('shrink-0 text-muted transition-transform', open && 'rotate-90', !summary && 'ml-auto')}
              />
            )}
          </button>
        </h2>
        {onClear && (
          <IconButton
            label={onClear.label}
            icon={X}
            iconSize={14}
            className="-mr-1 size-6! pointer-coarse:size-10!"
            onClick={() => {
              onClear.run();
              // The button disappears with the condition.
              heading.current?.focus();
            }}
          />
        )}
      </div>
      {open && (
        <div id={id} className="pt-0.5 pb-2">
          {children}
        </div>
      )}
    </section>
  );
}

/** Text of a facet without values, or after a failure. */
export function SectionNote({ children, alert = false }: { readonly children: ReactNode; readonly alert?: boolean }) {
  return (
    <p role={alert ? 'alert' : undefined} className="flex items-center justify-between gap-2 py-1 text-12 text-muted">
      {children}
    </p>
  );
}

export const clearOf = (label: string, run: () => void) => ({ label: text.clear(label), run });
