import { Link } from '@tanstack/react-router';
import {
  BriefcaseBusiness,
  ChevronRight,
  CircleQuestionMark,
  CreditCard,
  GitPullRequest,
  type LucideIcon,
  Rocket,
  Terminal,
  UserRound,
} from 'lucide-react';
import { FAQ, HELP_CATEGORIES, type HelpCategory, type HelpCategoryPage } from '#schemas/help/contents.ts';
import { helpMessages as text } from '#src/i18n/en/help.ts';
import { cx } from '#src/ui/cx.ts';

export const CATEGORY_ICONS: Readonly<Record<HelpCategory, LucideIcon>> = {
  'getting-started': Rocket,
  'account-management': UserRound,
  contribution: GitPullRequest,
  'pricing-plans': CreditCard,
  'api-help-guide': Terminal,
  careers: BriefcaseBusiness,
  faq: CircleQuestionMark,
};

export const GUIDES = HELP_CATEGORIES.filter(({ id }) => id !== FAQ);
export const QUESTIONS = HELP_CATEGORIES.filter(({ id }) => id === FAQ);

/** Every article by category; that of the page is open. Works without script. */
export function HelpNav({ category, article }: { readonly category: string | null; readonly article: string | null }) {
  return (
    <nav aria-label={text.topics} className="text-13">
      {GUIDES.map((one) => (
        <Category key={one.id} category={one} isOpen={one.id === category} article={article} />
      ))}
      {QUESTIONS.map(({ id, path, title, articles }) => (
        <div key={id} className="mt-4 border-t border-line pt-4">
          <Link to={path} className="block py-1 text-12 font-medium text-muted hover:text-text">
            {title}
          </Link>
          <Articles articles={articles} article={article} />
        </div>
      ))}
    </nav>
  );
}

function Category({
  category: { id, title, path, articles },
  isOpen,
  article,
}: {
  readonly category: HelpCategoryPage;
  readonly isOpen: boolean;
  readonly article: string | null;
}) {
  const Icon = CATEGORY_ICONS[id];
  return (
    // Another page opens its own category, whatever was opened here by hand.
    <details key={`${id} ${isOpen}`} open={isOpen} className="group/category">
      <summary className="flex min-h-8 list-none items-center gap-2.5 rounded-control hover:text-text pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <Icon size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
        <span className={cx('min-w-0 flex-1', isOpen ? 'font-medium' : 'text-muted')}>{title}</span>
        <span aria-hidden className="figure text-12 text-faint">
          {articles.length}
        </span>
        <ChevronRight
          size={14}
          strokeWidth={1.75}
          aria-hidden
          className="shrink-0 text-muted group-open/category:rotate-90"
        />
      </summary>
      <div className="mb-2 ml-1.5 border-l border-line pl-2">
        <Articles articles={articles} article={article} overview={path} title={title} />
      </div>
    </details>
  );
}

function Articles({
  articles,
  article,
  overview,
  title,
}: {
  readonly articles: HelpCategoryPage['articles'];
  readonly article: string | null;
  /** The page of the category, for those who want all of it. */
  readonly overview?: string;
  readonly title?: string;
}) {
  return (
    <ul>
      {overview !== undefined && (
        <li>
          <Link
            to={overview}
            aria-label={text.overviewOf(title ?? '')}
            activeOptions={{ exact: true }}
            className={LINE}
            activeProps={{ className: CURRENT }}
          >
            {text.overview}
          </Link>
        </li>
      )}
      {articles.map(({ id, path, title: name }) => (
        <li key={id}>
          <Link
            to={path}
            aria-current={id === article ? 'page' : undefined}
            className={cx(LINE, id === article && CURRENT)}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}

const LINE = 'block rounded-control px-2 py-1 text-muted hover:bg-hover hover:text-text pointer-coarse:py-2.5';
const CURRENT = 'bg-pressed font-medium text-text';
