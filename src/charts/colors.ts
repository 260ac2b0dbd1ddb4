import { useMemo, useSyncExternalStore } from 'react';
import { useDateFormat } from '#src/shared/storage/dateFormat.ts';

/** The theme's tokens as a canvas needs them. */
export interface ChartColors {
  readonly canvas: string;
  readonly raised: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly lineStrong: string;
  readonly control: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly surface: string;
  readonly bar: string;
  readonly positive: string;
  readonly negative: string;
  readonly series: readonly string[];
  /** From a fall to a rise. */
  readonly heat: readonly string[];
  readonly font: string;
}

const SERIES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const HEAT = [1, 2, 3, 4, 5, 6, 7] as const;

/** Reads the tokens now. */
export function readColors(): ChartColors {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    canvas: token('canvas'),
    raised: token('raised'),
    text: token('text'),
    muted: token('muted'),
    line: token('line'),
    lineStrong: token('line-strong'),
    control: token('control'),
    accent: token('accent-fill'),
    onAccent: token('on-accent'),
    surface: token('surface'),
    bar: token('bar'),
    positive: token('positive'),
    negative: token('negative'),
    heat: HEAT.map((at) => token(`heat-${at}`)),
    series: SERIES.map((at) => token(`series-${at}`)),
    font: token('font-text'),
  };
}

const FORCED = '(forced-colors: active)';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const forced = matchMedia(FORCED);
  forced.addEventListener('change', onChange);
  return () => {
    observer.disconnect();
    forced.removeEventListener('change', onChange);
  };
}

/** Colors of the theme in use, read again when it changes. Only in the browser. */
export function useChartColors(): ChartColors {
  const theme = useSyncExternalStore(
    subscribe,
    () => `${document.documentElement.dataset.theme} ${matchMedia(FORCED).matches}`,
  );
  const dateFormat = useDateFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens follow the theme, and words of the drawing the date format.
  return useMemo(readColors, [theme, dateFormat]);
}
