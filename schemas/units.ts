/** Branded number types. Only these functions convert a bare number to a unit. */
declare const unit: unique symbol;
type Branded<Base, Unit extends string> = Base & { readonly [unit]: Unit };

/** United States dollars, whole dollars and not millions. */
export type Usd = Branded<number, 'Usd'>;
/** Milliseconds since 1970-01-01T00:00:00Z. */
export type UnixMs = Branded<number, 'UnixMs'>;
/** Whole days since 1970-01-01, UTC. */
export type EpochDay = Branded<number, 'EpochDay'>;

/** Milliseconds of a day. */
export const DAY_MS = 86_400_000;

export const usd = (dollars: number): Usd => dollars as Usd;
/** Converts millions without binary rounding errors: 2.3 million is 2,300,000, not 2299999.9999999995. */
export const usdFromMillions = (millions: number): Usd => Math.round(millions * 1e6) as Usd;
export const unixMs = (milliseconds: number): UnixMs => milliseconds as UnixMs;
/** The day a moment falls on, UTC. */
export const epochDay = (moment: UnixMs): EpochDay => Math.floor(moment / DAY_MS) as EpochDay;
