import { daySpan } from '#schemas/dates.ts';
import type { RoundRecord } from '#server/modules/records/feedRecords.ts';
import type { Investor } from './investors.ts';

/** A round of a project as far as it says whose it is. */
interface Told {
  readonly project: { readonly records: readonly unknown[] };
  readonly keys: readonly string[];
  readonly date: string | null;
  readonly stage: string | null;
  readonly investors: readonly Investor[];
  readonly reports: readonly RoundRecord[];
}

/** Days after a Series A from which a seed is another company's: half a year. */
const LATE_DAYS = 182;
const SEED = /^(?:pre-?seed|seed|extended seed)\b/i;
const SERIES = /^series ([a-z])/i;

/**
 * Rounds of one project that may be those of another company with its name. A seed half a year or more after a Series A, without
 * a common investor, parts them: every other round belongs to the side with which it shares more investors. In doubt is the
 * side that knows less of the project.
 */
export function doubtfulRounds<Round extends Told>(rounds: readonly Round[]): ReadonlySet<Round> {
  const dated = rounds
    .flatMap((round) => {
      const span = round.date === null ? null : daySpan(round.date);
      return span === null ? [] : [{ round, ...span, place: round.keys.toSorted().join('\n') }];
    })
    .sort((a, b) => a.from - b.from || (a.place < b.place ? -1 : 1));
  const late = dated.find(
    ({ round, from }) =>
      SEED.test(round.stage ?? '') &&
      dated.some(
        (other) =>
          SERIES.test(other.round.stage ?? '') && from - other.to >= LATE_DAYS && shared(round, [other.round]) === 0,
      ),
  );
  if (!late) return new Set();
  const [earlier, later] = [dated.filter(({ from }) => from < late.from).map(({ round }) => round), [late.round]];
  let last = later;
  for (const { round, from } of dated) {
    if (round === late.round || from < late.from) continue;
    last = sideOf(round, earlier, later, last);
    last.push(round);
  }
  return new Set(knowsMore(earlier, later) ? later : earlier);
}

/** The side of a round: more common investors; without any a stage below the other's last is of the newer company. */
function sideOf<Round extends Told>(round: Round, earlier: Round[], later: Round[], last: Round[]): Round[] {
  const [with1, with2] = [shared(round, earlier), shared(round, later)];
  if (with1 + with2 > 0) return with1 > with2 ? earlier : later;
  const rank = rankOf(round);
  if (rank === null) return last;
  return rank < Math.max(...earlier.map((other) => rankOf(other) ?? 0)) ? later : earlier;
}

/** How many investors of a round others have too. */
function shared(round: Told, others: readonly Told[]): number {
  const theirs = new Set<unknown>(others.flatMap(({ investors }) => investors.map(({ of }) => of)));
  return round.investors.filter(({ of }) => theirs.has(of)).length;
}

/** A seed is 0, Series A is 1; null: the stage says nothing of the order. */
function rankOf({ stage }: Told): number | null {
  if (SEED.test(stage ?? '')) return 0;
  const [, letter] = SERIES.exec(stage ?? '') ?? [];
  return letter === undefined ? null : letter.toUpperCase().charCodeAt(0) - 'A'.charCodeAt(0) + 1;
}

/** True if more is known of the first: reports that state the token, where the project is described, then more reports. */
function knowsMore(first: readonly Told[], second: readonly Told[]): boolean {
  const reports = [first, second].map((rounds) => rounds.flatMap((round) => round.reports));
  // Of a project that rounds alone know, a ticker is as doubtful as the rest.
  const isDescribed = first.some(({ project }) => project.records.length > 0);
  const [ofToken = 0, ofToken2 = 0] = reports.map((all) => (isDescribed ? all.filter(statesToken).length : 0));
  const [count = 0, count2 = 0] = reports.map((all) => all.length);
  return ofToken !== ofToken2 ? ofToken > ofToken2 : count > count2;
}

function statesToken({ data: { symbol, gecko_id, llama_id } }: RoundRecord): boolean {
  return symbol !== null || gecko_id !== null || llama_id !== null;
}
