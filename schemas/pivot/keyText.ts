import { isRest, type PivotBin, type PivotKey } from './pivot.ts';

/** A key as files and assistants write it: a value, a period, `from 1000000 to 3000000`, or what there is in its place. */
export function keyText(bin: PivotBin, edges: readonly number[] | null, key: PivotKey): string {
  if (isRest(key)) return { unknown: '(unknown)', stale: '(stale)', inexact: '(date not exact)' }[key.rest];
  if (bin.by === 'known') return key === 1 ? 'known' : 'unknown';
  if (bin.by === 'sign') return key === 0 ? 'level' : Number(key) > 0 ? 'up' : 'down';
  if (bin.by !== 'edges' && bin.by !== 'quantiles') return String(key);
  const [from, to] = [edges?.[Number(key)], edges?.[Number(key) + 1]];
  if (from === undefined) return `below ${to ?? ''}`.trim();
  return to === undefined ? `from ${from}` : `from ${from} to ${to}`;
}
