import { useRouterState } from '@tanstack/react-router';
import { ArrowUpRight, ChevronDown } from 'lucide-react';
import { messages } from '#src/i18n/index.ts';
import { cx } from '#src/ui/cx.ts';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { MenuPanel } from './MenuPanel.tsx';
import { moveInMenus } from './menuKeys.ts';
import type { MenuGroup } from './menuTable.ts';
import { useLinks, useMenus } from './useMenus.ts';

const text = messages.shell;

/**
 * The menus of the header and, in wide windows, the links beside them. A menu opens on hover, on focus and on a click;
 * arrow keys move between menus and among their entries.
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

/** The two places outside that stand in the bar itself; in narrower windows they lead the first menu. */
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

/** True where the page that is shown is one of a menu's own, or of the same kind. */
function leadsTo(group: MenuGroup, pathname: string): boolean {
  return group.columns.some((column) =>
    column.entries.some(({ to }) => 'page' in to && firstPart(to.page) === firstPart(pathname)),
  );
}

function firstPart(path: string): string | undefined {
  return path.split('/')[1];
}
