/** Branded units: a number whose unit the compiler knows. The functions here are the only way from a bare number to a unit. */
declare const unit: unique symbol;
type Branded<Base, Unit extends string> = Base & { readonly [unit]: Unit };

/** United States dollars, whole dollars and not millions. */
export type Usd = Branded<number, 'Usd'>;
/** Per cent: 2.41 means 2.41 %. */
export type Percent = Branded<number, 'Percent'>;
/** Count of a token's own units. */
export type TokenAmount = Branded<number, 'TokenAmount'>;
/** Milliseconds since 1970-01-01T00:00:00Z. */
export type UnixMs = Branded<number, 'UnixMs'>;
/** Whole days since 1970-01-01, UTC. */
export type EpochDay = Branded<number, 'EpochDay'>;

const MILLISECONDS_PER_DAY = 86_400_000;

export const usd = (dollars: number): Usd => dollars as Usd;
export const usdFromMillions = (millions: number): Usd => (millions * 1e6) as Usd;
export const percent = (value: number): Percent => value as Percent;
export const tokenAmount = (value: number): TokenAmount => value as TokenAmount;
export const unixMs = (milliseconds: number): UnixMs => milliseconds as UnixMs;
export const unixMsFromSeconds = (seconds: number): UnixMs => (seconds * 1000) as UnixMs;
/** The day a moment falls on, UTC. */
export const epochDay = (moment: UnixMs): EpochDay => Math.floor(moment / MILLISECONDS_PER_DAY) as EpochDay;
/** The first millisecond of a day, UTC. */
export const startOfDay = (day: EpochDay): UnixMs => (day * MILLISECONDS_PER_DAY) as UnixMs;
