import { Link } from '@tanstack/react-router';
import { Eye, type LucideIcon, Pencil, Table2 } from 'lucide-react';
import type { EntityKind } from '#schemas/kinds.ts';
import { PROFILE_MODES, type ProfileMode, writeMode } from '#schemas/routes/profileMode.ts';
import { PROFILE_PAGES } from '#schemas/routes/profileTabs.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { cx } from '#src/ui/cx.ts';

const ICONS: Readonly<Record<ProfileMode, LucideIcon>> = { view: Eye, edit: Pencil, table: Table2 };

/** The modes of a profile: links, since each has its address. */
export function ModeSwitch({
  kind,
  slug,
  shown,
}: {
  readonly kind: EntityKind;
  readonly slug: string;
  readonly shown: ProfileMode;
}) {
  return (
    <nav aria-label={profileModeMessages.label} className="shrink-0">
      <ul className="quiet-edge flex h-(--control-height) rounded-control p-0.5">
        {PROFILE_MODES.map((mode) => {
          const Icon = ICONS[mode];
          const isShown = mode === shown;
          return (
            <li key={mode} className="flex">
              <Link
                to={PROFILE_PAGES[kind]}
                params={{ slug }}
                search={writeMode(mode)}
                activeOptions={{ exact: true, includeSearch: true }}
                resetScroll={false}
                aria-current={isShown ? 'page' : undefined}
                className={cx(
                  'flex items-center gap-1.5 rounded-mark px-2.25 text-12 font-medium whitespace-nowrap',
                  isShown ? 'bg-pressed text-accent' : 'text-muted hover:text-text',
                )}
              >
                <Icon size={14} strokeWidth={1.75} aria-hidden />
                <span className="max-desk:sr-only">{profileModeMessages.modes[mode]}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
