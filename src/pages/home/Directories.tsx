import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { formatCount } from '#schemas/format.ts';
import { SOURCES } from '#schemas/kinds.ts';
import type { HomeTotals } from '#schemas/queries/results.ts';
import { homeMessages } from '#src/i18n/en/home.ts';
import { messages } from '#src/i18n/index.ts';

/** The way to each directory. */
export function Directories({ totals }: { readonly totals: HomeTotals | undefined }) {
  return (
    <nav aria-label={homeMessages.directories}>
      <ul>
        {SOURCES.map((source) => (
          <li key={source} className="border-b border-line last:border-b-0">
            <Link
              to="/directory/$source"
              params={{ source }}
              className="group flex min-h-15 items-center gap-4 rounded-mark py-2 -outline-offset-2 hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{messages.shell.directory[source].title}</span>
                <span className="block text-12 text-muted">{messages.shell.directory[source].about}</span>
              </span>
              <span className="figure font-medium">{totals && formatCount(totals[source])}</span>
              <ChevronRight
                size={16}
                strokeWidth={1.75}
                aria-hidden
                className="shrink-0 text-muted group-hover:text-text"
              />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
