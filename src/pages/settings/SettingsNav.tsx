import { Link } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  Database,
  Gauge,
  HandHeart,
  type LucideIcon,
  ShieldCheck,
  SlidersHorizontal,
  UserRound,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { SETTINGS_TABS, type SettingsTab } from '#schemas/routes/pages.ts';
import { settingsMessages } from '#src/i18n/settings.ts';
import { cx } from '#src/ui/cx.ts';

const text = settingsMessages;

const ICONS: Readonly<Record<SettingsTab, LucideIcon>> = {
  profile: UserRound,
  security: ShieldCheck,
  change_plan: Gauge,
  exports: ArrowDownToLine,
  preferences: SlidersHorizontal,
  data: Database,
  contributor: HandHeart,
};

/** The parts of the settings: a column at the left, on a narrow window a line above that scrolls sideways. */
export function SettingsNav({ shown }: { readonly shown: SettingsTab }) {
  const current = useRef<HTMLAnchorElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another part may stand outside the line's window.
  useEffect(() => {
    current.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shown]);
  return (
    <nav
      aria-label={text.parts}
      className="w-56 shrink-0 border-r border-line px-3 pt-6 max-desk:w-auto max-desk:overflow-x-auto max-desk:border-r-0 max-desk:border-b max-desk:p-0"
    >
      <p className="mb-2 px-2.5 font-display text-14 font-semibold max-desk:hidden">{text.title}</p>
      <ul className="sticky top-4 space-y-0.5 max-desk:static max-desk:flex max-desk:w-max max-desk:space-y-0 max-desk:px-2">
        {SETTINGS_TABS.map((tab) => {
          const Icon = ICONS[tab];
          const isShown = tab === shown;
          return (
            <li key={tab}>
              <Link
                ref={isShown ? current : null}
                to="/profile-settings/$activeTab"
                params={{ activeTab: tab }}
                aria-current={isShown ? 'page' : undefined}
                className={cx(
                  'relative flex h-8 items-center gap-2.5 rounded-control px-2.5 text-13 font-medium pointer-coarse:h-10',
                  'max-desk:h-11 max-desk:rounded-none max-desk:-outline-offset-2 pointer-coarse:max-desk:h-11',
                  isShown
                    ? 'bg-pressed text-text max-desk:bg-transparent max-desk:shadow-[inset_0_-2px_0_var(--accent)]'
                    : 'text-muted hover:bg-hover hover:text-text max-desk:hover:bg-transparent',
                )}
              >
                <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 max-desk:hidden" />
                <span className="whitespace-nowrap">{text.tabs[tab].name}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
