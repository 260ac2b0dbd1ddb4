import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { ArrowUpRight, ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { formatCount } from '#schemas/format.ts';
import { isSource } from '#schemas/kinds.ts';
import { homeTotalsQuery } from '#src/api/shellQueries.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { messages } from '#src/i18n/index.ts';
import { cx } from '#src/ui/cx.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { MenuLink } from './MenuLink.tsx';
import { arranged, type EntryId, type MenuGroup, useLinks, useMenus, useReordered } from './menuTable.ts';
import { useVotesNeeded } from './useVotesNeeded.ts';

const text = messages.shell;

/**
 * The header's menus and, in wide windows, the links beside them. A menu opens on hover, focus and click; arrow keys move
 * between menus and their entries.
 */
export function MenuBar() {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <nav aria-label={text.mainNav} onKeyDown={moveInMenus} className="ml-4 flex shrink-0 max-desk:hidden">
      {useMenus().map((group) => (
        <Disclosure
          key={group.id}
          onHover
          label={text.menus[group.id]}
          triggerClass={cx(ITEM, leadsTo(group, pathname) ? 'text-text' : 'text-muted')}
          trigger={
            <>
              {text.menus[group.id]}
              <ChevronDown size={14} strokeWidth={1.75} aria-hidden className="opacity-80" />
            </>
          }
          panelClass="flex w-max p-2"
        >
          <MenuPanel group={group} />
        </Disclosure>
      ))}
      <BarLinks />
    </nav>
  );
}

const ITEM =
  'flex h-8 items-center gap-1 rounded-control px-2.5 text-14 font-medium whitespace-nowrap hover:text-text aria-expanded:bg-pressed aria-expanded:text-text';

/** The two external links in the bar; in narrower windows they lead the first menu. */
function BarLinks() {
  const links = useLinks();
  return (['loop', 'ainDashboard'] as const).map((name) => {
    const href = links?.[name];
    if (!href) return null;
    return (
      <a
        key={name}
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className={cx(ITEM, 'text-muted max-bar:hidden')}
      >
        {text.links[name]}
        <ArrowUpRight size={14} strokeWidth={1.75} aria-hidden />
        <span className="sr-only">({messages.ui.opensElsewhere})</span>
      </a>
    );
  });
}

/** True when the menu contains the shown page or one of its kind. */
function leadsTo(group: MenuGroup, pathname: string): boolean {
  return group.columns.some((column) =>
    column.entries.some(({ to }) => 'page' in to && firstPart(to.page) === firstPart(pathname)),
  );
}

function firstPart(path: string): string | undefined {
  return path.split('/')[1];
}

/** The panel of a menu: its entries in columns, directories with their row counts. */
function MenuPanel({ group }: { readonly group: MenuGroup }) {
  const countOf = useCounts();
  const columns = arranged(group.columns, useReordered());
  return columns.map((column, index) => (
    <div
      key={column.id}
      data-menu-column=""
      className={cx(
        column.highlighted ? 'w-56' : 'w-66',
        // A line separates highlighted entries from the others.
        index > 0 &&
          (column.highlighted || columns[index - 1]?.highlighted ? 'ml-2 border-l border-line-strong pl-2' : 'ml-1'),
      )}
    >
      {group.columns.length > 1 && (
        <p id={`menu-${column.id}`} className="px-2 pt-1.5 pb-1 text-12 text-muted">
          {shellPartMessages.menu.columns[column.id]}
        </p>
      )}
      <ul aria-labelledby={group.columns.length > 1 ? `menu-${column.id}` : undefined}>
        {column.entries.map((entry) => (
          <li key={entry.id}>
            <MenuLink entry={entry} count={countOf(entry.id)} />
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Row count of a directory's entry, and votes that the DAO needs of the member; undefined for other entries and while loading. */
function useCounts(): (id: EntryId) => string | undefined {
  const { data } = useQuery(homeTotalsQuery());
  const votes = useVotesNeeded();
  return (id) => (id === 'dao' ? votes : data && isSource(id) ? formatCount(data.result[id]) : undefined);
}

const TRIGGER = ':scope > * > button[aria-expanded]';

/**
 * Arrow keys in the menu bar. On a menu button, Left and Right move to the next button. Among entries, Up and Down move
 * between entries (Up from the first to the button), Left and Right to the next column, then the next menu; Home and
 * End to the first and last entry.
 */
function moveInMenus(event: KeyboardEvent<HTMLElement>): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { target, currentTarget: bar } = event;
  if (!(target instanceof HTMLElement)) return;
  const goal = goalOf(event.key, target, bar);
  if (!goal) return;
  event.preventDefault();
  goal.focus();
}

function goalOf(key: string, from: HTMLElement, bar: HTMLElement): HTMLElement | undefined {
  const buttons = [...bar.querySelectorAll<HTMLElement>(TRIGGER)];
  const menu = buttons.findIndex((button) => button.parentElement?.contains(from));
  const button = buttons[menu];
  const side = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
  if (!button) return undefined;
  const nextMenu = side === 0 ? undefined : buttons[menu + side];
  if (from === button) return nextMenu;

  const panel = button.nextElementSibling;
  const entries = entriesIn(panel);
  const at = entries.indexOf(from);
  if (side !== 0) return besideInPanel(panel, from, side) ?? nextMenu;
  switch (key) {
    case 'ArrowDown':
      return entries[at + 1];
    case 'ArrowUp':
      return entries[at - 1] ?? button;
    case 'Home':
      return entries[0];
    case 'End':
      return entries.at(-1);
    default:
      return undefined;
  }
}

/** The entry at the same height in the next column with entries. */
function besideInPanel(panel: Element | null, from: HTMLElement, side: 1 | -1): HTMLElement | undefined {
  const columns = [...(panel?.querySelectorAll('[data-menu-column]') ?? [])]
    .map(entriesIn)
    .filter((entries) => entries.length > 0);
  const column = columns.findIndex((entries) => entries.includes(from));
  const beside = columns[column + side];
  return beside?.[Math.min(columns[column]?.indexOf(from) ?? 0, beside.length - 1)];
}

function entriesIn(element: Element | null): HTMLElement[] {
  return [...(element?.querySelectorAll<HTMLElement>('[data-menu-entry]') ?? [])];
}
