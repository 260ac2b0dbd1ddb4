import * as z from 'zod/mini';
import { RefSchema } from '../entities/values.ts';
import { text, time } from './shared.ts';

/** What a member makes of a watchlist: a note a row, an order of their own, and rows found by a pasted list. */

/** Characters of a note. */
export const NOTE_MAX = 500;
/** Entries of one watchlist at most. */
export const WATCHED_MAX = 5_000;
/** Lines that are looked up at once. */
export const MATCH_LINES_MAX = 1_000;
/** Characters of a line that are looked at. */
export const MATCH_LINE_MAX = 512;
/** Candidates of one line. */
export const MATCHES_MAX = 5;

/** The watchlists go by these names in calls. */
export const WATCHLISTS = ['watchlist_project', 'watchlist_user', 'watchlist_venture', 'watchlist_job'] as const;

const sid = z.enum(WATCHLISTS);
const id = () => z.int().check(z.positive());

/** An empty note takes the note away. */
export const WatchNoteBodySchema = z.strictObject({
  sid,
  _id: id(),
  note: z.string().check(z.maxLength(NOTE_MAX)),
});

/**
 * Watched records in the user's order. Unwatched records are ignored; unnamed watched records follow in their present
 * order.
 */
export const WatchOrderBodySchema = z.strictObject({
  sid,
  ids: z.array(id()).check(z.maxLength(WATCHED_MAX)),
});

/** Tickers, names, slugs, addresses of our pages; one a line. */
export const WatchMatchBodySchema = z.strictObject({
  sid,
  lines: z.array(z.string().check(z.maxLength(MATCH_LINE_MAX))).check(z.minLength(1), z.maxLength(MATCH_LINES_MAX)),
});

/** A record that a line may mean. */
const WatchMatchSchema = z.extend(RefSchema, {
  _id: z.number(),
  /** Distinguishes equal names: a project's symbol, a person's title, an organization's type. */
  detail: z.nullable(z.string()),
  /** The former name or ticker that the line has; null: it has a present one. */
  formerly: z.nullable(z.string()),
  /** It is on the watchlist already. */
  watched: z.boolean(),
});
export type WatchMatch = z.output<typeof WatchMatchSchema>;

const MatchedLineSchema = z.object({
  /** As it was sent. */
  line: z.string(),
  /** What of a record the line named. */
  how: z.enum(['address', 'slug', 'symbol', 'name', 'former', 'none']),
  /** Best first; empty where nothing is meant. */
  matches: z.array(WatchMatchSchema),
});
export type MatchedLine = z.output<typeof MatchedLineSchema>;

/** One entry a line, in the order of the lines. */
export const WatchMatchAnswerSchema = z.object({ data: z.array(MatchedLineSchema) });

/** `params` is a JSON list of one object. */
export const WatchQuerySchema = z.object({ sid: z.enum(WATCHLISTS), params: z.optional(text(65_536)) });
export const WatchGoneQuerySchema = z.object({ sid: z.enum(WATCHLISTS) });
export const WatchGetSchema = z.strictObject({ ids_only: z.optional(z.boolean()) });
/** In the member's order. `slug` is the record's name in addresses, `ref_data` the row of the directory. */
export const WatchlistAnswerSchema = z.object({
  data: z.array(
    z.object({
      _id: z.number(),
      added_at: time(),
      slug: z.nullable(z.string()),
      note: z.optional(z.string()),
      ref_data: z.optional(z.looseObject({ _id: z.number() })),
    }),
  ),
});
export type WatchedItem = z.output<typeof WatchlistAnswerSchema>['data'][number];
/** Watched records that no source reports any more, in the member's order. */
export const GoneAnswerSchema = z.object({
  data: z.array(
    z.object({
      _id: z.number(),
      slug: z.nullable(z.string()),
      name: z.string(),
      note: z.string(),
      /** The newest moment of the data that had it; null: unknown. */
      last_reported_at: z.nullable(time()),
    }),
  ),
});
export type GoneItem = z.output<typeof GoneAnswerSchema>['data'][number];
/** `sid`: the watchlist of what it turned out to be, where that is another one than was asked for. */
export const WatchedAnswerSchema = z.object({ data: z.array(z.object({ _id: z.number(), sid: z.optional(sid) })) });
/** One record, by number or by slug, or several. */
export const WatchChangeSchema = z.union([
  z.strictObject({ _id: z.int().check(z.positive()) }),
  z.strictObject({ slug: text(512) }),
  z.strictObject({ ids: z.array(z.int().check(z.positive())).check(z.minLength(1), z.maxLength(1_000)) }),
]);
