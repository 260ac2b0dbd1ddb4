import {
  BriefcaseBusiness,
  CalendarDays,
  Columns2,
  Columns3,
  Download,
  FilePlus2,
  FileText,
  FlaskConical,
  House,
  Keyboard,
  Landmark,
  LifeBuoy,
  ListChecks,
  ListFilter,
  type LucideIcon,
  MessageSquareText,
  Monitor,
  Newspaper,
  Rows3,
  Search,
  Settings as SettingsIcon,
  Star,
  SunMoon,
  Table2,
  Telescope,
  Trophy,
  Waypoints,
} from 'lucide-react';
import type { DateFormat } from '#schemas/constants.ts';
import type { Source } from '#schemas/kinds.ts';
import { FIXED_PAGES, type FixedPage, PAGE_OPENERS } from '#schemas/routes/routes.ts';
import { dateExample, dateFormatChoices } from '#src/features/account/dateFormatChoice.ts';
import { commandMessages } from '#src/i18n/en/commands.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { messages } from '#src/i18n/index.ts';
import { COMMAND_IDS, COMMANDS, type CommandGroup, type CommandId } from '#src/shared/commands/commands.ts';
import { hasCommand, type PaletteSource, runCommand } from '#src/shared/commands/registry.ts';
import { DENSITIES, type Density, THEMES, type Theme } from '#src/shared/storage/preferences.ts';
import type { Entry, Section } from './entries.ts';

const text = commandMessages.palette;

const GROUP_ICONS: Readonly<Record<CommandGroup, LucideIcon>> = {
  find: Search,
  table: Table2,
  rows: Rows3,
  review: ListChecks,
  move: Table2,
  go: House,
  screen: Monitor,
};
const ICONS: Readonly<Partial<Record<CommandId, LucideIcon>>> = {
  help: Keyboard,
  filterColumn: ListFilter,
  resetFilters: ListFilter,
  columns: Columns3,
  exportCsv: Download,
  theme: SunMoon,
};

/** The commands that the page answers to, and further ones without keys; where one can go stands among the screens. */
export function commandSection(further: readonly Entry[]): Section {
  // A page offers its tabs by name; terms stand on theirs.
  const isOffered = (id: CommandId) =>
    id !== 'palette' &&
    id !== 'openTab' &&
    id !== 'chooseTerm' &&
    COMMANDS[id].group !== 'go' &&
    COMMANDS[id].where !== 'grid' &&
    hasCommand(id);
  const ids = COMMAND_IDS.filter(isOffered);
  return { id: 'commands', title: text.commands, entries: [...ids.map(commandEntry), ...further] };
}

function commandEntry(id: CommandId): Entry {
  return {
    id: `command:${id}`,
    title: commandMessages.does(id),
    also: commandMessages.also(id),
    icon: ICONS[id] ?? GROUP_ICONS[COMMANDS[id].group],
    keys: COMMANDS[id].keys[0],
    run: () => runCommand(id),
  };
}

type Screen = NonNullable<FixedPage['palette']>;

const SCREENS: Readonly<Record<Screen, { readonly icon: LucideIcon; readonly title: (page: FixedPage) => string }>> = {
  home: { icon: House, title: () => text.home },
  directory: { icon: Table2, title: (page) => text.directory(sourceTitle(page)) },
  screener: { icon: ListFilter, title: (page) => text.screener(sourceTitle(page)) },
  observatory: { icon: Telescope, title: (page) => page.title },
  compare: { icon: Columns2, title: (page) => page.title },
  jobs: { icon: BriefcaseBusiness, title: (page) => page.title },
  dao: { icon: Landmark, title: (page) => page.title },
  stories: { icon: Newspaper, title: (page) => page.title },
  events: { icon: CalendarDays, title: (page) => page.title },
  paths: { icon: Waypoints, title: (page) => page.title },
  ask: { icon: MessageSquareText, title: (page) => page.title },
  playground: { icon: FlaskConical, title: (page) => text.playground(sourceTitle(page)) },
  watchlist: { icon: Star, title: () => text.watchlist },
  quests: { icon: Trophy, title: ({ title }) => title },
  settings: { icon: SettingsIcon, title: () => text.settings },
  contribute: { icon: FilePlus2, title: (page) => page.title },
  help: { icon: LifeBuoy, title: ({ title }) => title },
  reading: { icon: FileText, title: ({ title }) => title },
};

function sourceTitle({ source, title }: FixedPage): string {
  return source ? messages.shell.directory[source].title : title;
}

/** The screens of the product; `here` is the data set of the present page, whose screener and playground have keys. */
export function screenSection(here: Source): Section {
  return {
    id: 'screens',
    title: text.screens,
    entries: FIXED_PAGES.flatMap((page): readonly Entry[] => {
      const { path, palette, playground, source, sameAs, search } = page;
      // Four playgrounds would be three too many; an address with a parameter, or a second one of a page, is no page.
      if (!palette || path.includes('$') || sameAs !== undefined || (playground && source !== here)) return [];
      const { icon, title } = SCREENS[palette];
      const opener = PAGE_OPENERS.find(({ pages }) => pages.some((one) => one.path === path));
      const command = opener && (opener.pages.length === 1 || source === here) ? opener : null;
      return [
        {
          id: `screen:${path}`,
          title: title(page),
          also: command ? commandMessages.also(command.id) : '',
          icon,
          path: search ? `${path}?${new URLSearchParams(search)}` : path,
          ...(command ? { keys: command.keys } : {}),
        },
      ];
    }),
  };
}

/** What can be set, and how it is set now. */
export interface Settings {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
  readonly density: Density;
  readonly setDensity: (density: Density) => void;
  readonly dateFormat: DateFormat;
  readonly setDateFormat: (format: DateFormat) => void;
  readonly letters: boolean;
  readonly setLetters: (letters: boolean) => void;
}

/** Every setting as a choice that can be made at once. */
export function settingSection({
  theme,
  setTheme,
  density,
  setDensity,
  dateFormat,
  setDateFormat,
  letters,
  setLetters,
}: Settings): Section {
  const inUse = (yes: boolean) => (yes ? { hint: text.current } : {});
  return {
    id: 'settings',
    title: text.settings,
    entries: [
      ...THEMES.map(
        (value): Entry => ({
          id: `theme:${value}`,
          title: text.theme(shellPartMessages.themes[value]),
          also: text.settingsAlso,
          icon: SunMoon,
          ...inUse(value === theme),
          run: () => setTheme(value),
        }),
      ),
      ...DENSITIES.map(
        (value): Entry => ({
          id: `density:${value}`,
          title: text.density(shellPartMessages.densities[value]),
          also: text.settingsAlso,
          icon: Rows3,
          ...inUse(value === density),
          run: () => setDensity(value),
        }),
      ),
      ...dateFormatChoices().map(
        (value): Entry => ({
          id: `dates:${value}`,
          title: text.dates(dateExample(value)),
          also: `${text.settingsAlso} ${value}`,
          icon: CalendarDays,
          ...inUse(value === dateFormat),
          run: () => setDateFormat(value),
        }),
      ),
      {
        id: 'letters',
        title: letters ? text.lettersOff : text.lettersOn,
        also: text.settingsAlso,
        icon: Keyboard,
        run: () => setLetters(!letters),
      },
    ],
  };
}

/** What the page lends beside its columns and filters. */
export function lentSections(sources: readonly PaletteSource[], typed: string): readonly Section[] {
  return sources.map((source) => ({
    id: `lent-${source.id}`,
    title: source.title,
    entries: source.items(typed).map(
      ({ id, command, ...item }): Entry => ({
        id: `${source.id}:${id}`,
        icon: Table2,
        ...(command ? { keys: COMMANDS[command].keys[0] } : {}),
        ...item,
      }),
    ),
  }));
}
