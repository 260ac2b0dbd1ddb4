import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { CheckCheck, FilePen, Rss } from 'lucide-react';
import { type ComponentProps, useMemo } from 'react';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { DEFAULT_VIEW, encodeView, type View } from '#schemas/queries/view.ts';
import {
  conditionsOfTab,
  readStoryList,
  STORY_TABS,
  STORY_TYPES,
  STORY_VIEWS,
  type StoryList,
  type StoryType,
  writeStoryList,
} from '#schemas/routes/storyList.ts';
import { storyTotalQuery } from '#src/api/queries.ts';
import { StoryTable } from '#src/features/data-table/StoryTable.tsx';
import { TAB_LINK, TableTab } from '#src/features/data-table/toolbar/TableTab.tsx';
import { useAddressedTable } from '#src/features/data-table/useAddressedTable.ts';
import { useUnreadRows } from '#src/features/news/useUnreadRows.ts';
import { newsMessages } from '#src/i18n/en/news.ts';
import { newsResearchMessages } from '#src/i18n/en/newsResearch.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import type { TableSource } from '#workers/client.ts';

const text = newsResearchMessages;

/** News and research as tables of the address. */
export function NewsResearchPage() {
  const search = useSearch({ strict: false });
  const list = readStoryList(search);
  const navigate = useNavigate();
  usePageTitle(text.types[list.type]);
  /** Another tab or view keeps conditions, search and order. */
  const change = (part: Partial<StoryList>) =>
    void navigate({
      to: '.',
      resetScroll: false,
      search: { ...withoutPlace(search), ...writeStoryList({ ...list, ...part }) },
    });
  return (
    <div className={list.view === 'all' ? 'flex min-h-0 flex-1 flex-col' : 'table-page'}>
      <div className="relative flex h-11 shrink-0 items-center gap-4 overflow-x-auto overflow-y-hidden border-b border-line px-4 whitespace-nowrap [scrollbar-width:none]">
        <TypeTabs list={list} />
        {list.type === 'research' && (
          <Link to="/my-research/$slug" params={{ slug: 'new' }} className={cx(buttonClass(), 'ml-auto')}>
            <FilePen size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
            {text.write}
          </Link>
        )}
        <Segmented
          label={text.viewLabel}
          options={STORY_VIEWS.map((value) => ({ value, label: text.views[value] }))}
          value={list.view}
          onChange={(view) => change({ view })}
          className={list.type === 'research' ? '' : 'ml-auto'}
        />
      </div>
      <div className="flex shrink-0 items-center gap-3 overflow-x-auto px-4 pt-2 pb-1 whitespace-nowrap [scrollbar-width:none]">
        <Segmented
          label={text.tabsLabel}
          options={STORY_TABS.map((value) => ({ value, label: text.tabs[value] }))}
          value={list.tab}
          onChange={(tab) => change({ tab })}
        />
        <p className="text-12 text-muted max-desk:hidden">
          {list.tab === 'featured' ? text.about.featured[list.type] : text.about[list.tab]}
        </p>
      </div>
      {/* Another tab is another table: its rows must not be those of the one before. */}
      <Stories key={`${list.type} ${list.tab}`} list={list} />
    </div>
  );
}

/** An address without the tab, and without the page of rows within it. */
function withoutPlace(search: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      typeof value === 'string' && name !== 'tab' && name !== 'page' ? [[name, value]] : [],
    ),
  );
}

/** What the page can list, each with its count; the open one is the page's heading. */
function TypeTabs({ list }: { readonly list: StoryList }) {
  return (
    <nav aria-label={text.typesLabel} className="flex shrink-0 self-stretch">
      <ul className="flex gap-5">
        {STORY_TYPES.map((type) => (
          <TypeTab key={type} type={type} list={list} />
        ))}
      </ul>
    </nav>
  );
}

function TypeTab({ type, list }: { readonly type: StoryType; readonly list: StoryList }) {
  const { data } = useQuery(storyTotalQuery(type));
  return (
    <TableTab here={type === list.type} title={text.types[type]} count={data?.result.total}>
      <Link
        to="."
        // Conditions of the other table would name columns that this one does not have.
        search={writeStoryList({ ...list, type })}
        className={TAB_LINK}
      >
        {text.types[type]}
      </Link>
    </TableTab>
  );
}

function Stories({ list: { type, tab } }: { readonly list: StoryList }) {
  const spec = DATA_SETS[type];
  const source = useMemo<TableSource>(() => ({ kind: 'server', source: type }), [type]);
  const table = useAddressedTable({ spec, source, fixed: conditionsOfTab(tab) });
  const { filter, search } = table.view;
  const feed = useMemo(() => <AtomLink list={{ type, tab }} view={{ filter, search }} />, [type, tab, filter, search]);
  const stories = { spec, table, label: text.grid[type], nothing: text.empty[type] };
  return type === 'news' ? <NewsTable {...stories} end={feed} /> : <StoryTable {...stories} end={feed} />;
}

/** The news, for members with what they have not read. */
function NewsTable({ end, ...props }: ComponentProps<typeof StoryTable>) {
  const { unread, onShownRows, markAll, count } = useUnreadRows();
  const buttons = useMemo(
    () => (
      <>
        {count > 0 && <MarkAll count={count} onMark={markAll} />}
        {end}
      </>
    ),
    [count, markAll, end],
  );
  return <StoryTable {...props} end={buttons} unread={unread} onShownRows={onShownRows} />;
}

/** What is listed, as a feed for other programs. */
function AtomLink({
  list: { type, tab },
  view: { filter, search },
}: {
  readonly list: Pick<StoryList, 'type' | 'tab'>;
  readonly view: Pick<View, 'filter' | 'search'>;
}) {
  const query = new URLSearchParams({
    ...(type === 'news' ? {} : { type }),
    ...(tab === 'latest' ? {} : { tab }),
    ...encodeView({ ...DEFAULT_VIEW, filter, search }),
  });
  return (
    <Tooltip content={text.atomHint}>
      <a href={addressOf(query.size === 0 ? '/news.atom' : `/news.atom?${query}`)} className={buttonClass({})}>
        <Rss size={16} strokeWidth={1.75} aria-hidden className="text-muted" />
        {text.atom}
      </a>
    </Tooltip>
  );
}

function MarkAll({ count, onMark }: { readonly count: number; readonly onMark: () => void }) {
  return (
    <Tooltip content={newsMessages.markAllHint(count)}>
      <Button icon={CheckCheck} onClick={onMark}>
        {newsMessages.markAll}
      </Button>
    </Tooltip>
  );
}
