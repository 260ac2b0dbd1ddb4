import { atom, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { readStorage, writeStorage } from './browserStorage.ts';

/** How the product looks, as the user chose it. Kept in the browser; `public/theme.js` reads the same keys before the first paint. */
export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];
export const DENSITIES = ['compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

const KEYS = { theme: 'assay.theme', density: 'assay.density', letters: 'assay.letters' } as const;

const LIGHT = '(prefers-color-scheme: light)';

const chosenTheme = atom<Theme>(THEMES.find((theme) => theme === readStorage('local', KEYS.theme)) ?? 'system');
const systemIsLight = atom(matchMedia(LIGHT).matches);
systemIsLight.onMount = (set) => {
  const query = matchMedia(LIGHT);
  const update = () => set(query.matches);
  // It may have changed since this module was read.
  update();
  query.addEventListener('change', update);
  return () => query.removeEventListener('change', update);
};

/** The choice; `system` follows the system's preference. */
export const themeAtom = atom(
  (get) => get(chosenTheme),
  (_, set, theme: Theme) => {
    writeStorage('local', KEYS.theme, theme === 'system' ? null : theme);
    set(chosenTheme, theme);
  },
);

/** The theme on the screen. */
export const shownThemeAtom = atom((get): 'dark' | 'light' => {
  const theme = get(chosenTheme);
  return theme === 'system' ? (get(systemIsLight) ? 'light' : 'dark') : theme;
});

const chosenDensity = atom<Density | null>(
  DENSITIES.find((density) => density === readStorage('local', KEYS.density)) ?? null,
);
const pageDensity = atom<Density>('comfortable');

/** The height of rows: as chosen, else what suits the page. */
export const densityAtom = atom(
  (get) => get(chosenDensity) ?? get(pageDensity),
  (_, set, density: Density) => {
    writeStorage('local', KEYS.density, density);
    set(chosenDensity, density);
  },
);

/** Says, as long as the component stands, which density suits the page where none was chosen. */
export function usePageDensity(density: Density): void {
  const setDensity = useSetAtom(pageDensity);
  useLayoutEffect(() => {
    setDensity(density);
    return () => setDensity('comfortable');
  }, [density, setDensity]);
}

const chosenLetters = atom(readStorage('local', KEYS.letters) !== 'off');

/** Whether keys that type a character run commands. Off for people who dictate, or whose reader types. */
export const lettersAtom = atom(
  (get) => get(chosenLetters),
  (_, set, letters: boolean) => {
    writeStorage('local', KEYS.letters, letters ? null : 'off');
    set(chosenLetters, letters);
  },
);
