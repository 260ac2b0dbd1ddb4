import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type PriceSearch, type PriceView, readPriceView, writePriceView } from './priceView.ts';

/** Browsers refuse a change of the address at every step of a drag. */
const WRITE_AFTER_MS = 250;

/** The view of the address. A change is shown at once, and written when it rests. */
export function usePriceView(): readonly [view: PriceView, change: (view: PriceView) => void] {
  const { range, axis, base, figure, without } = useSearch({ strict: false, select: texts });
  const navigate = useNavigate();
  const written = useMemo(
    () => readPriceView({ range, axis, base, figure, without }),
    [range, axis, base, figure, without],
  );
  const [changed, setChanged] = useState<PriceView | null>(null);
  useEffect(() => {
    if (!changed) return;
    const timer = setTimeout(async () => {
      await navigate({
        to: '.',
        replace: true,
        resetScroll: false,
        search: (previous: Record<string, unknown>) => ({ ...previous, ...writePriceView(changed) }),
      });
      setChanged((latest) => (latest === changed ? null : latest));
    }, WRITE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [changed, navigate]);
  // Another address counts above what was changed before it, as after going back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address calls for it.
  useEffect(() => setChanged(null), [written]);
  return [changed ?? written, useCallback((view: PriceView) => setChanged(view), [])];
}

function texts({ range, axis, base, figure, without }: Readonly<Record<string, unknown>>): PriceSearch {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return { range: text(range), axis: text(axis), base: text(base), figure: text(figure), without: text(without) };
}
