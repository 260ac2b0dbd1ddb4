import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { HELP_HOME } from '#schemas/help/contents.ts';
import { helpMessages as text } from '#src/i18n/en/help.ts';
import { HelpNav } from './HelpNav.tsx';
import { HelpSearch } from './HelpSearch.tsx';

/** A page above another one. */
export interface Crumb {
  readonly path: string;
  readonly title: string;
}

/** The frame around the pages of the help: search and topics beside what is read. Below them in small windows. */
export function HelpFrame({
  category,
  article,
  children,
}: {
  readonly category: string;
  readonly article: string | null;
  readonly children: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-[1440px] flex-1 lg:grid-cols-[264px_minmax(0,1fr)] print:block">
      <aside className="px-4 pt-4 lg:sticky lg:top-(--header-height) lg:max-h-[calc(100dvh-var(--header-height))] lg:self-start lg:pb-6 print:hidden">
        <HelpSearch size="md" />
        <details className="mt-2 border-b border-line pb-2 lg:hidden">
          <summary className="py-2 text-13 font-medium">{text.allTopics}</summary>
          <HelpNav category={category} article={article} />
        </details>
        <div className="-mx-2 mt-3 max-h-[calc(100dvh-var(--header-height)-84px)] overflow-y-auto px-2 pb-4 max-lg:hidden">
          <HelpNav category={category} article={article} />
        </div>
      </aside>
      <div className="min-w-0 px-6 py-6 lg:border-l lg:border-line lg:px-10 max-desk:px-4 print:border-0">
        {children}
      </div>
    </div>
  );
}

/** The way from the help center to the page, which is the last of it. */
export function Breadcrumbs({ crumbs, here }: { readonly crumbs: readonly Crumb[]; readonly here: string }) {
  return (
    <nav aria-label={text.breadcrumbs} className="text-13 text-muted print:hidden">
      <ol className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        {[{ path: HELP_HOME, title: text.title }, ...crumbs].map(({ path, title }) => (
          <li key={path} className="flex items-center gap-1.5">
            <Link to={path} className="py-1 hover:text-text hover:underline">
              {title}
            </Link>
            <ChevronRight size={14} strokeWidth={1.75} aria-hidden />
          </li>
        ))}
        <li aria-current="page" className="text-text">
          {here}
        </li>
      </ol>
    </nav>
  );
}
