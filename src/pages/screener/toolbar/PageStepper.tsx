import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { screenerMessages } from '#src/i18n/screener.ts';
import { StepButton } from '#src/ui/StepButton.tsx';

const text = screenerMessages.status;

/** The current page of 100 rows: it follows the scrolling, and can be set. */
export function PageStepper({
  page,
  pages,
  onPage,
  onNext,
}: {
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
  readonly onNext: () => void;
}) {
  const [typed, setTyped] = useState<string | null>(null);
  const take = () => {
    const wanted = Number(typed);
    if (typed !== null && typed.trim() !== '' && Number.isFinite(wanted)) onPage(wanted);
    setTyped(null);
  };
  return (
    <span className="figure inline-flex items-center gap-1">
      <label className="inline-flex items-center gap-1">
        {text.page}
        <input
          aria-label={text.pageLabel}
          inputMode="numeric"
          maxLength={6}
          value={typed ?? String(page)}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={take}
          onKeyDown={(event) => {
            if (event.key === 'Enter') take();
            if (event.key === 'Escape') setTyped(null);
          }}
          style={{ width: `${Math.max(2, String(typed ?? pages).length) + 1}ch` }}
          className="quiet-edge h-5 rounded-mark bg-surface text-center font-medium text-text outline-none focus:outline-2 focus:-outline-offset-1 focus:outline-focus"
        />
      </label>
      {text.of(pages)}
      <StepButton
        label={text.previousPage}
        icon={ChevronLeft}
        iconSize={14}
        className="size-6!"
        atEnd={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <StepButton
        label={text.nextPage}
        icon={ChevronRight}
        iconSize={14}
        className="size-6!"
        atEnd={page >= pages}
        onClick={onNext}
      />
    </span>
  );
}
