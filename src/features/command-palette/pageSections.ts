import {
  Columns3,
  Download,
  FlaskConical,
  House,
  Keyboard,
  ListFilter,
  type LucideIcon,
  Monitor,
  Rows3,
  Search,
  Settings as SettingsIcon,
  Star,
  SunMoon,
  Table2,
} from 'lucide-react';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import { commandMessages } from '#src/i18n/commands.ts';
import { messages } from '#src/i18n/index.ts';
import { shellPartMessages } from '#src/i18n/shellParts.ts';
import { COMMAND_IDS, COMMANDS, type CommandGroup, type CommandId } from '#src/shared/commands/commands.ts';
import type { PaletteSource } from '#src/shared/commands/paletteSources.ts';
import { hasCommand, runCommand } from '#src/shared/commands/registry.ts';
import { DENSITIES, type Density, THEMES, type Theme } from '#src/shared/storage/preferences.ts';
import { directoryPath, playgroundPath, screenerPath } from './destinations.ts';
import type { Entry, Section } from './entries.ts';

const text = commandMessages.palette;

const GROUP_ICONS: Readonly<Record<CommandGroup, LucideIcon>> = {
  find: Search,
  table: Table2,
  rows: Rows3,
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

/** The commands that the page answers to; where one can go stands among the screens. */
export function commandSection(): Section {
  const isOffered = (id: CommandId) =>
    id !== 'palette' && COMMANDS[id].group !== 'go' && COMMANDS[id].where !== 'grid' && hasCommand(id);
  const ids = COMMAND_IDS.filter(isOffered);
  return { id: 'commands', title: text.commands, entries: ids.map(commandEntry) };
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

const DIRECTORY_COMMANDS = {
  projects: 'goProjects',
  people: 'goPeople',
  organizations: 'goOrganizations',
  fundraising: 'goFundraising',
} as const satisfies Record<Source, CommandId>;

/** The screens of the product; `here` is the data set of the present page, whose screener and playground have keys. */
export function screenSection(here: Source): Section {
  const screen = (path: string, title: string, icon: LucideIcon, command?: CommandId): Entry => ({
    id: `screen:${path}`,
    title,
    also: command ? commandMessages.also(command) : '',
    icon,
    path,
    ...(command ? { keys: COMMANDS[command].keys[0] } : {}),
  });
  const titleOf = (source: Source) => messages.shell.directory[source].title;
  return {
    id: 'screens',
    title: text.screens,
    entries: [
      screen('/', text.home, House, 'goHome'),
      ...SOURCES.map((source) =>
        screen(directoryPath(source), text.directory(titleOf(source)), Table2, DIRECTORY_COMMANDS[source]),
      ),
      ...SOURCES.map((source) =>
        screen(
          screenerPath(source),
          text.screener(titleOf(source)),
          ListFilter,
          source === here ? 'goScreener' : undefined,
        ),
      ),
      screen(playgroundPath(here), text.playground(titleOf(here)), FlaskConical, 'goPlayground'),
      screen('/watchlist', text.watchlist, Star, 'goWatchlist'),
      screen('/profile-settings', text.settings, SettingsIcon, 'goSettings'),
    ],
  };
}

/** What can be set, and how it is set now. */
export interface Settings {
  readonly theme: Theme;
  readonly setTheme: (theme: Theme) => void;
  readonly density: Density;
  readonly setDensity: (density: Density) => void;
  readonly letters: boolean;
  readonly setLetters: (letters: boolean) => void;
}

/** Every setting as a choice that can be made at once. */
export function settingSection({ theme, setTheme, density, setDensity, letters, setLetters }: Settings): Section {
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
