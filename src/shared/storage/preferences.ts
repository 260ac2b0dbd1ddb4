import { atom, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { storedAtom } from './browserStorage.ts';

/** How the product looks, as the user chose it. Kept in the browser; `public/theme.js` reads the same keys before the first paint. */
export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];
export const DENSITIES = ['compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

const KEYS = { theme: 'assay.theme', density: 'assay.density', letters: 'assay.letters' } as const;

const LIGHT = '(prefers-color-scheme: light)';

const optionOf =
  <Option extends string>(options: readonly Option[]) =>
  (text: string | null): Option | undefined =>
    options.find((option) => option === text);

/** The choice; `system` follows the system's preference. */
export const themeAtom = storedAtom<Theme>(
  KEYS.theme,
  (text) => optionOf(THEMES)(text) ?? 'system',
  (theme) => (theme === 'system' ? null : theme),
);
const systemIsLight = atom(matchMedia(LIGHT).matches);
systemIsLight.onMount = (set) => {
  const query = matchMedia(LIGHT);
  const update = () => set(query.matches);
  // It may have changed since this module was read.
  update();
  query.addEventListener('change', update);
  return () => query.removeEventListener('change', update);
};

/** The theme on the screen. */
export const shownThemeAtom = atom((get): 'dark' | 'light' => {
  const theme = get(themeAtom);
  return theme === 'system' ? (get(systemIsLight) ? 'light' : 'dark') : theme;
});

const chosenDensity = storedAtom<Density | null>(
  KEYS.density,
  (text) => optionOf(DENSITIES)(text) ?? null,
  (density) => density,
);
const pageDensity = atom<Density>('comfortable');

/** The height of rows: as chosen, else what suits the page. */
export const densityAtom = atom(
  (get) => get(chosenDensity) ?? get(pageDensity),
  (_, set, density: Density) => set(chosenDensity, density),
);

/** Says, as long as the component stands, which density suits the page where none was chosen. */
export function usePageDensity(density: Density): void {
  const setDensity = useSetAtom(pageDensity);
  useLayoutEffect(() => {
    setDensity(density);
    return () => setDensity('comfortable');
  }, [density, setDensity]);
}

/** Whether keys that type a character run commands. Off for people who dictate, or whose reader types. */
export const lettersAtom = storedAtom(
  KEYS.letters,
  (text) => text !== 'off',
  (letters) => (letters ? null : 'off'),
);
