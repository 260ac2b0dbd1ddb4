import { createHash } from 'node:crypto';
import { z } from 'zod';
import { V1_LIMITS } from '#schemas/api/public-api.ts';
import { daySpan } from '#schemas/dates.ts';
import { statedAmountOf } from '#schemas/entities/statedAmounts.ts';
import { DAY_MS } from '#schemas/units.ts';
import { SourceList } from '#server/modules/public-api/sourceList.ts';
import { ApiError } from '#server/platform/errors.ts';
import { type AskedChanges, CHANGE_KINDS, type Change, type ChangeKind, ChangeSchema, type Listed } from './change.ts';
import { askedFields, describeRow, sourcesOf, specOf } from './describedRow.ts';
import { readRevisions } from './revisions.ts';
import { defineTool, type ToolCall } from './tool.ts';

/** What happened since a moment, over several tables, the newest first. */

const CHANGES_MAX = 100;
const PRESET = 30;

export const changesTool = defineTool({
  name: 'recent_changes',
  title: 'What changed since a moment',
  description: [
    'What happened since a moment, the newest first, each with source, moment and page: funding rounds announced, news told, research published, and revisions (values of profiles that members proposed with a source and the community accepted).',
    'Use it for "what is new" and "what happened this week". For changes of one thing alone, or other conditions, use `query`.',
  ].join(' '),
  input: z.strictObject({
    since: z
      .union([z.iso.date(), z.iso.datetime({ offset: true })])
      .describe('A day or a moment: `2026-03-15`, `2026-03-15T08:00:00Z`'),
    kinds: z.array(z.enum(CHANGE_KINDS)).min(1).optional().describe('Without it all'),
    limit: z.int().min(1).max(CHANGES_MAX).default(PRESET),
    cursor: z.string().max(V1_LIMITS.text).optional().describe('`next` of the page before'),
  }),
  output: z.object({
    changes: z.array(ChangeSchema),
    next: z.string().nullable().describe('Cursor of what follows; null: there is nothing'),
  }),
  run: async ({ since, kinds = CHANGE_KINDS, limit, cursor }, call) => {
    const wanted = CHANGE_KINDS.filter((kind) => kinds.includes(kind));
    const question = createHash('sha256')
      .update(JSON.stringify([since, wanted]))
      .digest('base64url')
      .slice(0, 10);
    const after = cursor === undefined ? new Map<ChangeKind, number>() : readCursor(cursor, question);
    const moment = new Date(since).getTime();
    const lists = await Promise.all(
      wanted.map(async (kind) => {
        const ask = { since: moment, after: after.get(kind) ?? null, take: limit + 1 };
        return {
          kind,
          listed: kind === 'revisions' ? await readRevisions(call, ask) : await published(kind, ask, call),
        };
      }),
    );
    const { changes, taken, isAll } = merged(lists, limit);
    const reached = new Map([...after, ...taken]);
    return { changes, next: isAll ? null : Buffer.from(JSON.stringify([question, ...reached])).toString('base64url') };
  },
});

const TOLD = {
  rounds: { at: 'date', summary: ['stages', 'amount_quantity', 'stated_amount', 'stated_currency', 'organizations'] },
  news: { at: 'created_at', summary: ['summary'] },
  research: { at: 'created_at', summary: ['summary'] },
} as const satisfies Readonly<Record<Exclude<ChangeKind, 'revisions'>, unknown>>;

/** Rows published since, in the order of their table. */
async function published(
  kind: keyof typeof TOLD,
  { since, after, take }: AskedChanges,
  { door, userId, origin }: ToolCall,
): Promise<Listed> {
  const { at, summary } = TOLD[kind];
  const spec = specOf(kind);
  const fields = askedFields(spec, [at, ...summary]);
  const day = new Date(since).toISOString().slice(0, 10);
  const wanted = { filter: [[at, 'gte', day]], search: '', sort: null, fields, limit: null, after };
  const page = await door.page(kind, wanted, take, `member:${userId}`);
  return page.data.flatMap((row) => {
    const told = String(row[at]);
    // Conditions compare days; a day or month that is known alone counts from its first moment of that day.
    if (spec.columns.find(({ field }) => field === at)?.timed && Date.parse(told) < since) return [];
    const shown = [at, ...summary];
    const { name, address, as_of, values } = describeRow(kind, row, shown, {
      ...{ origin, asOf: page.asOf, sources: new SourceList() },
    });
    // Changes are of several tables: each names its own.
    const sources = sourcesOf(row.provenance, shown);
    const text = kind === 'rounds' ? roundText(values) : values.summary;
    return [
      {
        id: row._id,
        change: { kind, at: told, name, address, summary: typeof text === 'string' ? text : null, as_of, sources },
      },
    ];
  });
}

function roundText(values: Readonly<Record<string, unknown>>): string {
  const { stages, amount_quantity: amount, organizations } = values;
  const stated = statedAmountOf(values);
  const investors = Array.isArray(organizations) ? organizations.map(({ name }) => String(name)) : [];
  return [
    typeof stages === 'string' ? stages : 'Round of unknown kind',
    typeof amount === 'number' ? `${amount} USD` : stated ? 'amount in US dollars unknown' : 'amount unknown',
    ...(stated ? [`stated as ${stated.amount} ${stated.currency}`] : []),
    ...(investors.length === 0 ? [] : [`investors: ${investors.join(', ')}`]),
  ].join('; ');
}

interface Lists {
  readonly kind: ChangeKind;
  readonly listed: Listed;
}

/** The newest of several lists, each in its own order, and the last one taken of each. */
function merged(lists: readonly Lists[], limit: number) {
  const changes: Change[] = [];
  const taken = new Map<ChangeKind, number>();
  const places = lists.map(() => 0);
  const headOf = (index: number) => lists[index]?.listed[places[index] ?? 0];
  for (;;) {
    let newest = -1;
    for (const index of lists.keys()) {
      const head = headOf(index);
      const best = headOf(newest);
      if (head && (!best || startOf(head.change.at) > startOf(best.change.at))) newest = index;
    }
    const head = headOf(newest);
    if (!head) return { changes, taken, isAll: true };
    if (changes.length === limit) return { changes, taken, isAll: false };
    changes.push(head.change);
    taken.set(head.change.kind, head.id);
    places[newest] = (places[newest] ?? 0) + 1;
  }
}

/** The first moment that a text may mean, in ms since 1970. */
function startOf(at: string): number {
  if (at.includes('T')) return Date.parse(at);
  const span = daySpan(at);
  return span ? span.from * DAY_MS : 0;
}

const CursorSchema = z.tuple([z.string()], z.tuple([z.enum(CHANGE_KINDS), z.int().positive()]));

function readCursor(cursor: string, question: string): Map<ChangeKind, number> {
  try {
    const [asked, ...reached] = CursorSchema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    if (asked === question) return new Map(reached);
  } catch {
    // It is refused below.
  }
  throw new ApiError(422, { code: 'wrong_value', reason: 'cursor' }, 'cursor');
}
