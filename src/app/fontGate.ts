import { FONT_TIMEOUT_MS } from '#schemas/constants.ts';

const FONTS = ['400 14px "Inter Variable"', '600 16px "Instrument Sans Variable"'] as const;

/**
 * Hides the page until both fonts have loaded or failed, at most 3 s, to prevent layout shift. Assistive technology and
 * the keyboard can use it meanwhile.
 */
export function waitForFonts(): void {
  const root = document.documentElement;
  const open = () => root.removeAttribute('data-fonts');
  root.dataset.fonts = 'waiting';
  setTimeout(open, FONT_TIMEOUT_MS);
  Promise.allSettled(FONTS.map((font) => document.fonts.load(font))).then(open);
}
