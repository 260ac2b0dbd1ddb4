import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useAtom, useAtomValue } from 'jotai';
import { Link2, LogOut, Terminal, TextCursorInput } from 'lucide-react';
import { useMemo, useState } from 'react';
import { viewCall } from '#schemas/api/apiCall.ts';
import { writeFilterText } from '#schemas/filters/text/write.ts';
import { encodeView, VIEW_PARAMS } from '#schemas/queries/view.ts';
import { sharedView } from '#schemas/queries/withoutOwn.ts';
import { sourceOfPage } from '#schemas/routes/routes.ts';
import { logout } from '#src/api/account.ts';
import { globalSearchQuery } from '#src/api/shellQueries.ts';
import { useDateFormatChoice } from '#src/features/account/dateFormatChoice.ts';
import { signedInAtom, signOutAndReload } from '#src/features/auth/session.ts';
import { useTypedCondition } from '#src/features/data-table/useTypedCondition.ts';
import { type LentView, lentView } from '#src/features/data-table/useView.ts';
import { callCopied } from '#src/features/filters/query-text/callCopied.ts';
import { commandMessages } from '#src/i18n/en/commands.ts';
import { queryTextMessages } from '#src/i18n/en/queryText.ts';
import { paletteSources, useCommandChanges } from '#src/shared/commands/registry.ts';
import { densityAtom, lettersAtom, themeAtom } from '#src/shared/storage/preferences.ts';
import { useDebounced } from '#src/shared/useDebounced.ts';
import { type CopySaid, copyText, useCopyReport } from '#src/ui/CopyButton.tsx';
import { useLatest } from '#src/ui/useLatest.ts';
import { askSections } from './askSections.ts';
import type { Entry, Section } from './entries.ts';
import { commandSection, lentSections, screenSection, settingSection } from './pageSections.ts';
import { type RankedSection, rank } from './rank.ts';
import { type Recent, readRecents } from './recent.ts';
import { rowEntry, rowSections } from './rowEntries.ts';
import { viewSections } from './viewSections.ts';

/** Debounce of the name search after the last keystroke, in ms. */
const DEBOUNCE_MS = 150;

/** What the palette offers for a text. */
export interface Offered {
  readonly sections: readonly RankedSection[];
  /** Names are loading. */
  readonly searching: boolean;
  /** Names could not be loaded. */
  readonly failed: boolean;
  readonly retry: () => void;
}

/** Everything that can be chosen for a text: at once what the page has, and in a moment what the server finds by name. */
export function useSections(typed: string): Offered {
  const settings = useSettingSection();
  const further = useLatest(useFurtherCommands());
  const addTyped = useLatest(useTypedCondition());
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const [recents] = useState(readRecents);
  const wanted = typed.trim() !== '';
  const asked = useDebounced(typed.trim(), wanted ? DEBOUNCE_MS : 0);
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    ...globalSearchQuery(asked),
    enabled: asked !== '',
  });
  const searching = wanted && (asked !== typed.trim() || isFetching || isPlaceholderData);
  const found = wanted && !isError ? data?.result : undefined;
  const rows = useMemo(() => rowSections(found ?? []), [found]);
  const changes = useCommandChanges();
  // biome-ignore lint/correctness/useExhaustiveDependencies: commands that come or go are what is listed.
  const own = useMemo(() => {
    const view = lentView();
    return [
      commandSection(further.current(view)),
      ...askSections(typed),
      ...lentSections(paletteSources(), typed),
      screenSection(sourceOfPage(pathname)),
      ...(view ? viewSections(view, typed, (lent, filter) => void addTyped.current(lent, filter)) : []),
      settings,
    ];
  }, [typed, pathname, settings, changes]);
  const sections = useMemo(() => {
    // Rows of an older text stay while they fit, so that nothing jumps.
    const all = [...(searching ? rows.map(keepFitting) : rows), ...own];
    if (wanted) all.push(recentRows(recents, all));
    return rank(all, typed, { title: commandMessages.palette.recent, entries: recentEntries(recents, all) });
  }, [rows, own, searching, wanted, typed, recents]);
  return { sections, searching, failed: wanted && isError && !isFetching, retry: () => void refetch() };
}

function keepFitting(section: Section): Section {
  return { ...section, found: false };
}

/** Rows that were opened lately are found without the server. */
function recentRows(recents: readonly Recent[], sections: readonly Section[]): Section {
  const entries = recents.flatMap(({ row }) => (row ? rowEntry(row) : []));
  const offered = new Set(sections.flatMap((section) => section.entries).map((entry) => entry.id));
  return {
    id: 'recent',
    title: commandMessages.palette.recent,
    entries: entries.filter((entry) => !offered.has(entry.id)),
  };
}

/** What was chosen lately, as far as it can be chosen on this page. */
function recentEntries(recents: readonly Recent[], sections: readonly Section[]): readonly Entry[] {
  const offered = new Map(sections.flatMap(({ entries }) => entries).map((entry) => [entry.id, entry]));
  return recents.flatMap(({ id, row }) => offered.get(id) ?? (row ? rowEntry(row) : []));
}

/** Commands without keys: copying the link, signing out. */
function useFurtherCommands(): (lent: LentView | null) => readonly Entry[] {
  const text = commandMessages.palette;
  const isMember = useAtomValue(signedInAtom);
  const report = useCopyReport();
  const copy = async (copied: string, said: CopySaid = { title: text.linkCopied }) =>
    report(await copyText(copied), said);
  return (lent) => [
    {
      id: 'copyLink',
      title: lent ? text.copyLink : text.copyLinkOfPage,
      also: text.copyLinkAlso,
      icon: Link2,
      run: () => void copy(linkTo(lent)),
    },
    ...(lent ? copiesOfView(lent, (copied, said) => void copy(copied, said)) : []),
    ...(isMember
      ? [
          {
            id: 'signOut',
            title: text.signOut,
            also: text.signOutAlso,
            icon: LogOut,
            // Offline, in this browser only.
            run: () =>
              void logout()
                .catch(() => undefined)
                .then(signOutAndReload),
          },
        ]
      : []),
  ];
}

/** The view as text and as a call: neither is made of rows that a page alone has. */
function copiesOfView({ spec, view }: LentView, copy: (copied: string, said: CopySaid) => void): readonly Entry[] {
  const text: Entry = {
    id: 'copyConditions',
    title: queryTextMessages.copyConditions,
    also: queryTextMessages.copyAlso,
    icon: TextCursorInput,
    run: () => copy(writeFilterText(spec, view.filter), { title: queryTextMessages.copied }),
  };
  return [
    ...(view.filter.length === 0 ? [] : [text]),
    {
      id: 'copyCall',
      title: queryTextMessages.copyCall,
      also: queryTextMessages.callAlso,
      icon: Terminal,
      run: () => copy(viewCall(window.location.origin, spec, view), callCopied(view)),
    },
  ];
}

/** The address of the page, or of the view on it. */
export function linkTo(lent: Pick<LentView, 'spec' | 'view'> | null): string {
  const link = new URL(window.location.href);
  if (!lent) return link.href;
  const { spec, view } = lent;
  for (const name of VIEW_PARAMS) link.searchParams.delete(name);
  for (const [name, value] of Object.entries(encodeView(sharedView(spec, view)))) link.searchParams.set(name, value);
  return link.href;
}

function useSettingSection(): Section {
  const [theme, setTheme] = useAtom(themeAtom);
  const [density, setDensity] = useAtom(densityAtom);
  const [letters, setLetters] = useAtom(lettersAtom);
  const [dateFormat, setDateFormat] = useDateFormatChoice();
  const choose = useLatest(setDateFormat);
  return useMemo(
    () =>
      settingSection({
        ...{ theme, setTheme, density, setDensity, letters, setLetters, dateFormat },
        setDateFormat: (format) => choose.current(format),
      }),
    [theme, setTheme, density, setDensity, letters, setLetters, dateFormat],
  );
}
