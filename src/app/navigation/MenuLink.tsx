import { Link } from '@tanstack/react-router';
import {
  ArrowUpRight,
  BadgeDollarSign,
  Banknote,
  BookOpen,
  Box,
  BriefcaseBusiness,
  Building2,
  CalendarDays,
  CircleDollarSign,
  ClipboardList,
  Columns2,
  FlaskConical,
  Landmark,
  LifeBuoy,
  type LucideIcon,
  MessageSquareText,
  Newspaper,
  Radar,
  Repeat,
  Telescope,
  Users,
  Waypoints,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { MenuTag } from '#schemas/routes/pageEntry.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { messages } from '#src/i18n/index.ts';
import { useNow } from '#src/shared/clock.ts';
import { cx } from '#src/ui/cx.ts';
import { type EntryId, type MenuEntry, tagAt, useLinks } from './menuTable.ts';

const text = shellPartMessages.menu;

/** A menu entry: link to a page, external site or document. */
export function MenuLink({
  entry,
  count,
  short = false,
  onFollow,
}: {
  readonly entry: MenuEntry;
  /** Row count of the directory, or what waits there, as text. */
  readonly count?: string | undefined;
  /** Hides the description. */
  readonly short?: boolean;
  readonly onFollow?: (() => void) | undefined;
}) {
  const tag = tagAt(entry.tag, useNow());
  const links = useLinks();
  const { to } = entry;
  const look = cx(ENTRY, short ? 'min-h-11 items-center py-1' : 'py-2');
  const face = <Face entry={entry} tag={tag} count={count} short={short} outward={'link' in to} />;
  const shared = { onClick: onFollow, 'data-menu-entry': '' };
  if ('page' in to) {
    return (
      <Link
        to={to.page}
        search={to.search ?? {}}
        activeOptions={{ includeSearch: false }}
        activeProps={{ className: 'bg-pressed' }}
        className={cx(look, LINK)}
        {...shared}
      >
        {face}
      </Link>
    );
  }
  const address = 'link' in to ? (links?.[to.link] ?? null) : to.document;
  if (address === null) return null;
  return (
    <a
      href={address}
      {...('link' in to ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      className={cx(look, LINK)}
      {...shared}
    >
      {face}
    </a>
  );
}

const ENTRY = 'flex gap-3 rounded-control px-2';
const LINK = 'hover:bg-pressed focus-visible:bg-pressed focus-visible:-outline-offset-2';

function Face({
  entry: { id },
  tag,
  count,
  short,
  outward,
}: {
  readonly entry: MenuEntry;
  readonly tag: MenuTag['kind'] | null;
  readonly count: string | undefined;
  readonly short: boolean;
  readonly outward: boolean;
}): ReactNode {
  const Icon = MENU_ICONS[id];
  const { title, about } = text.entries[id];
  return (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden className={cx('shrink-0 text-muted', !short && 'mt-0.5')} />
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-2 text-14 font-medium whitespace-nowrap">
          {title}
          {tag && <EntryTag>{text.tags[tag]}</EntryTag>}
          {outward && (
            <>
              <ArrowUpRight size={14} strokeWidth={1.75} aria-hidden className="-ml-1 shrink-0 text-muted" />
              <span className="sr-only">({messages.ui.opensElsewhere})</span>
            </>
          )}
          {count !== undefined && (
            <span className="figure ml-auto text-12 font-normal text-faint in-[.bg-pressed,a:hover]:text-muted">
              {count}
            </span>
          )}
        </span>
        {!short && <span className="block text-12 text-muted">{about}</span>}
      </span>
    </>
  );
}

/** The tag of a menu's entry: it is new, or what it offers. */
export function EntryTag({ children }: { readonly children: string }) {
  return (
    <span className="rounded-mark bg-info-tint px-1.5 text-12 leading-4 font-medium whitespace-nowrap text-info">
      {children}
    </span>
  );
}

const MENU_ICONS: Readonly<Record<EntryId, LucideIcon>> = {
  projects: Box,
  people: Users,
  organizations: Building2,
  fundraising: Banknote,
  socialRecap: MessageSquareText,
  mintRadar: Radar,
  loop: Repeat,
  ain: CircleDollarSign,
  dao: Landmark,
  screenProjects: Box,
  screenPeople: Users,
  screenOrganizations: Building2,
  screenFundraising: Banknote,
  observatory: Telescope,
  compare: Columns2,
  ask: MessageSquareText,
  paths: Waypoints,
  intelligence: Newspaper,
  events: CalendarDays,
  playground: FlaskConical,
  helpCenter: LifeBuoy,
  pricing: BadgeDollarSign,
  careers: BriefcaseBusiness,
  jobs: ClipboardList,
  apiDocs: BookOpen,
};
