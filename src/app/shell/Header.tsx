import { useRouterState } from '@tanstack/react-router';
import { Menu, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { rulesAt } from '#schemas/routes/routes.ts';
import { GlobalSearch } from '#src/features/search/GlobalSearch.tsx';
import { messages } from '#src/i18n/index.ts';
import { IconButton } from '#src/ui/Button.tsx';
import { lazyPart } from '#src/ui/lazyPart.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { MemberSlot } from '../account-menu/AccountSlot.tsx';
import { Wordmark } from './Wordmark.tsx';

const DisplayMenu = lazyPart(
  async () => (await import('./DisplayMenu.tsx')).DisplayMenu,
  <div className="size-(--control-height)" />,
);

// In the place of the menus stand their names until then, so that nothing moves.
const MenuBar = lazyPart(async () => (await import('../navigation/MenuBar.tsx')).MenuBar, <MenuNames />);

// It waits for the server's word in any case.
const DataBadge = lazyPart(
  async () => (await import('./DataBadge.tsx')).DataBadge,
  <Skeleton className="h-5.5 w-24 rounded-control" />,
);

// Only small windows have a drawer, and only once it is opened.
const Drawer = lazyPart(async () => (await import('../navigation/Drawer.tsx')).Drawer);

type Opened = 'search' | 'drawer' | null;

/** The windows that show everything in the line itself: what was opened over a smaller one closes in them. */
const wide = matchMedia('(width > 900px)');

function MenuNames() {
  return (
    <div aria-hidden="true" className="ml-4 flex shrink-0 text-14 font-medium text-muted max-desk:hidden">
      {Object.values(messages.shell.menus).map((name) => (
        <span key={name} className="py-1.5 pr-7 pl-2.5">
          {name}
        </span>
      ))}
    </div>
  );
}

/** The line at the top of every page. It never wraps: up to 900 px search and menu are icons that open over the page. */
export function Header() {
  const [opened, setOpened] = useState<Opened>(null);
  const searchButton = useRef<HTMLButtonElement>(null);
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whatever was opened closes when the page changes.
  useEffect(() => setOpened(null), [pathname]);
  useEffect(() => {
    const onChange = () => setOpened(null);
    wide.addEventListener('change', onChange);
    return () => wide.removeEventListener('change', onChange);
  }, []);
  const close = () => setOpened(null);
  return (
    <header className="sticky top-0 z-30 flex h-(--header-height) shrink-0 items-center gap-1 border-b border-line bg-canvas pr-4 pl-4 max-desk:pr-2">
      <Wordmark />
      <MenuBar />
      <div className="ml-auto w-85 min-w-40 max-xl:w-60 max-desk:hidden">
        <GlobalSearch onHidden={() => setOpened('search')} />
      </div>
      <div className="ml-3 flex items-center gap-2 max-desk:ml-auto max-desk:gap-1">
        {/* The playground's rows are made up whatever the server holds, and it says so itself. */}
        {!rulesAt(pathname)?.playground && <DataBadge />}
        <div className="max-desk:hidden">
          <DisplayMenu />
        </div>
        <MemberSlot />
        <IconButton
          label={messages.shell.search.open}
          icon={Search}
          iconSize={20}
          size="lg"
          className="size-10 desk:hidden"
          ref={searchButton}
          onClick={() => setOpened('search')}
        />
        <IconButton
          label={messages.shell.menu}
          icon={Menu}
          iconSize={20}
          size="lg"
          className="size-10 desk:hidden"
          onClick={() => setOpened('drawer')}
        />
      </div>
      {opened === 'search' && (
        <div className="absolute inset-x-0 top-0 z-40 flex h-full items-center bg-canvas px-2 desk:hidden">
          <GlobalSearch
            onClose={() => {
              close();
              searchButton.current?.focus();
            }}
          />
        </div>
      )}
      {opened === 'drawer' && <Drawer onClose={close} />}
    </header>
  );
}
