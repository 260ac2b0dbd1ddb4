import { Link, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { formatCount } from '#schemas/format.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { PROFILE_MODES, type ProfileMode, writeMode } from '#schemas/routes/profileMode.ts';
import { PROFILE_PAGES, TAB_PAGES } from '#schemas/routes/profileTabs.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { profileModeMessages as modeMessages } from '#src/i18n/en/profileModes.ts';
import { useCommand, usePaletteSource } from '#src/shared/commands/registry.ts';
import { cx } from '#src/ui/cx.ts';
import { ModeSwitch } from './modes/ModeSwitch.tsx';

const text = entityMessages;

export interface TabEntry {
  /** Null: the overview. */
  readonly key: string | null;
  readonly label: string;
  /** Null: it is no list. */
  readonly count: number | null;
}

/**
 * The tabs of a profile: links, since each has its address. Arrows move between them, and the keys 1 to 7 open one from
 * anywhere on the page.
 */
export function ProfileTabs({
  kind,
  slug,
  tabs,
  shown,
  mode,
}: {
  readonly kind: EntityKind;
  readonly slug: string;
  readonly tabs: readonly TabEntry[];
  readonly shown: string | null;
  /** All but `view` take the place of every tab. */
  readonly mode: ProfileMode;
}) {
  const navigate = useNavigate();
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab may be outside the scrolled line.
  useEffect(() => {
    const tab = current.current;
    const line = tab?.closest('nav');
    // The page itself stays where it is.
    if (tab && line) line.scrollLeft = tab.offsetLeft - (line.clientWidth - tab.offsetWidth) / 2;
  }, [shown]);
  const open = (key: string | null) => {
    void (key === null
      ? navigate({ to: PROFILE_PAGES[kind], params: { slug }, resetScroll: false })
      : navigate({ to: TAB_PAGES[kind], params: { slug, tab: key }, resetScroll: false }));
  };
  const openMode = (one: ProfileMode) =>
    void navigate({ to: PROFILE_PAGES[kind], params: { slug }, search: writeMode(one), resetScroll: false });
  useCommand('openTab', (pressed) => {
    const tab = tabs[Number(pressed) - 1];
    if (tab) open(tab.key);
    return tab !== undefined;
  });
  usePaletteSource({
    id: 'tabs',
    title: text.tabs.label,
    items: () => [
      ...tabs.map(({ key, label }) => ({ id: `tab:${key}`, title: label, run: () => open(key) })),
      ...PROFILE_MODES.filter((one) => one !== mode).map((one) => ({
        id: `mode:${one}`,
        title: modeMessages.modes[one],
        also: modeMessages.label,
        run: () => openMode(one),
      })),
    ],
  });
  return (
    <div className="flex items-center gap-4 border-b border-line pr-6 max-desk:pr-4">
      <nav
        aria-label={text.tabs.label}
        className="relative min-w-0 flex-1 overflow-x-auto pl-6 max-desk:pl-4"
        onKeyDown={moveByArrows}
      >
        <ul className="flex w-max gap-6">
          {tabs.map(({ key, label, count }) => {
            const isShown = mode === 'view' && key === shown;
            const look = {
              ref: isShown ? current : null,
              'aria-current': isShown ? ('page' as const) : undefined,
              // The router would mark the overview under every tab, and in every mode.
              activeOptions: { exact: true, includeSearch: true },
              resetScroll: false,
              className: cx(
                'relative flex h-10 items-center gap-1.5 text-14 font-medium whitespace-nowrap -outline-offset-2 pointer-coarse:h-11',
                isShown
                  ? 'text-text after:absolute after:inset-x-0 after:bottom-0 after:h-0.5 after:bg-accent'
                  : 'text-muted hover:text-text',
              ),
            };
            const content = (
              <>
                {label}{' '}
                {count !== null && <span className="figure text-12 font-normal text-faint">{formatCount(count)}</span>}
              </>
            );
            return (
              <li key={key ?? ''}>
                {key === null ? (
                  <Link to={PROFILE_PAGES[kind]} params={{ slug }} {...look}>
                    {content}
                  </Link>
                ) : (
                  <Link to={TAB_PAGES[kind]} params={{ slug, tab: key }} {...look}>
                    {content}
                  </Link>
                )}
              </li>
            );
          })}
        </ul>
      </nav>
      <ModeSwitch kind={kind} slug={slug} shown={mode} />
    </div>
  );
}

/** Focus moves from tab to tab, also past the ends; Enter opens. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = [...event.currentTarget.querySelectorAll('a')];
  const at = event.target instanceof HTMLAnchorElement ? links.indexOf(event.target) : -1;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  links.at(to % links.length)?.focus();
}
