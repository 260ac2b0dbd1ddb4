import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { FONT_TIMEOUT_MS } from '#schemas/constants.ts';
import { markMissingParts } from '#src/app/error-pages/missingPart.ts';
import { App } from './app/App.tsx';
import './ui/app.css';

const FONTS = ['400 14px "Inter Variable"', '600 16px "Instrument Sans Variable"'] as const;

waitForFonts();
markMissingParts();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

/**
 * Hides the page until both fonts have loaded or failed, at most 3 s, to prevent layout shift. Assistive technology and
 * the keyboard can use it meanwhile.
 */
function waitForFonts(): void {
  const root = document.documentElement;
  const open = () => root.removeAttribute('data-fonts');
  root.dataset.fonts = 'waiting';
  setTimeout(open, FONT_TIMEOUT_MS);
  Promise.allSettled(FONTS.map((font) => document.fonts.load(font))).then(open);
}
