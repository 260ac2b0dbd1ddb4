import { Link } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import type * as z from 'zod/mini';
import type { ExportsAnswerSchema } from '#schemas/api/csv-export.ts';
import { planMessages } from '#src/i18n/plans.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { EXPORT_HASH } from '../exportHash.ts';
import { readExportedView, viewPhrases } from './exportedView.ts';

const text = planMessages.history;

type Entry = z.output<typeof ExportsAnswerSchema>['data'][number];

/** One export: its view in words, which leads there, when it was and how it ended, and the way to run it again. */
export function ExportEntry({ entry, when }: { readonly entry: Entry; readonly when: string }) {
  const { source, state, rows } = entry;
  const { path, search, view } = readExportedView(source, entry.view);
  const phrases = viewPhrases(source, view);
  const title = text.rowsOf(source, path === '/watchlist');
  const words = phrases.length === 0 ? text.whole : phrases.join(' · ');
  return (
    <li className="flex items-center gap-4 border-b border-line py-3 max-sm:flex-wrap max-sm:gap-y-2">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="flex flex-wrap items-baseline gap-x-2 text-13">
          <Link to={path} search={search} className="font-medium hover:underline">
            {title}
          </Link>
          <span className="figure text-12 text-muted">{when}</span>
        </p>
        <p className="mt-0.5 line-clamp-2 text-13 text-muted" title={words}>
          {words}
        </p>
      </div>
      <p
        className={cx('figure shrink-0 text-right text-12 max-sm:mr-auto', state !== 'done' && 'text-muted')}
        title={text.stateTitles[state]}
      >
        {state === 'done' && rows !== null ? text.rows(rows) : text.states[state]}
      </p>
      <Link
        to={path}
        search={search}
        hash={EXPORT_HASH}
        aria-label={text.runAgainLabel(title, when)}
        className={buttonClass()}
      >
        <RotateCw size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
        {text.runAgain}
      </Link>
    </li>
  );
}
