import { atom, useSetAtom } from 'jotai';
import { useLayoutEffect } from 'react';
import { afterArrival, isHydrating } from '../hydration.ts';
import { storedAtom } from './browserStorage.ts';

/** Appearance, as the user chose it, in browser storage. `public/first-paint.js` reads the same keys before the first paint. */
export const THEMES = ['system', 'dark', 'light'] as const;
export type Theme = (typeof THEMES)[number];
export const DENSITIES = ['compact', 'comfortable'] as const;
export type Density = (typeof DENSITIES)[number];

const KEYS = {
  theme: 'assay.theme',
  density: 'assay.density',
  letters: 'assay.letters',
  phoneRows: 'assay.phone-rows',
} as const;

const LIGHT = '(prefers-color-scheme: light)';

const optionOf =
  <Option extends string>(options: readonly Option[]) =>
  (text: string | null): Option | undefined =>
    options.find((option) => option === text);

/** The chosen theme; `system` follows the system. */
export const themeAtom = storedAtom<Theme>(
  KEYS.theme,
  (text) => optionOf(THEMES)(text) ?? 'system',
  (theme) => (theme === 'system' ? null : theme),
);
const systemIsLight = atom(typeof matchMedia === 'function' && !isHydrating() && matchMedia(LIGHT).matches);
systemIsLight.onMount = (set) => {
  const query = matchMedia(LIGHT);
  const update = () => set(query.matches);
  query.addEventListener('change', update);
  // It may have changed since the module loaded.
  const giveUp = afterArrival(update);
  return () => {
    giveUp();
    query.removeEventListener('change', update);
  };
};

/** The theme in use. */
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

/** Row height: the user's choice, else the page's default. */
export const densityAtom = atom(
  (get) => get(chosenDensity) ?? get(pageDensity),
  (_, set, density: Density) => set(chosenDensity, density),
);

/** Sets the default density of the page while it is mounted. One that arrives as HTML is compact by CSS until it is taken over. */
export function usePageDensity(density: Density): void {
  const setDensity = useSetAtom(pageDensity);
  useLayoutEffect(() => {
    const giveUp = afterArrival(() => setDensity(density));
    return () => {
      giveUp();
      setDensity('comfortable');
    };
  }, [density, setDensity]);
}

/** How a phone shows the rows of tables: in columns, or each in two lines. */
export const PHONE_ROWS = ['columns', 'lines'] as const;
export type PhoneRows = (typeof PHONE_ROWS)[number];

export const phoneRowsAtom = storedAtom<PhoneRows>(
  KEYS.phoneRows,
  (text) => optionOf(PHONE_ROWS)(text) ?? 'columns',
  (rows) => (rows === 'columns' ? null : rows),
);

/** Whether shortcuts that type a character are on. Off for users of dictation or screen readers. */
export const lettersAtom = storedAtom(
  KEYS.letters,
  (text) => text !== 'off',
  (letters) => (letters ? null : 'off'),
);
