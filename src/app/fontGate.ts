import { FONT_TIMEOUT_MS } from '#schemas/constants.ts';

const FONTS = ['400 14px "Inter Variable"', '600 16px "Instrument Sans Variable"'] as const;

/**
 * Keeps the page unpainted until both fonts are there or have failed, at most 3 s, so that nothing jumps when they
 * arrive. The page is there all the while for assistive technology and for the keyboard.
 */
export function waitForFonts(): void {
  const root = document.documentElement;
  const open = () => root.removeAttribute('data-fonts');
  root.dataset.fonts = 'waiting';
  setTimeout(open, FONT_TIMEOUT_MS);
  Promise.allSettled(FONTS.map((font) => document.fonts.load(font))).then(open);
}
