/** Market cap as a multiple of the value locked, in ten-thousandths; null where either is unknown, or nothing is locked. */
export function capToTvl(cap: number | null, tvl: number | null): number | null {
  return cap === null || tvl === null || tvl <= 0 ? null : Math.round((cap / tvl) * 1e4) / 1e4;
}
