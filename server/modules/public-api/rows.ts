import { z } from 'zod';
import { V1_LIMITS, V1_SETS, type V1Name, type V1RecordName } from '#schemas/api/public-api.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { PAGE_TAKE_MAX } from '#schemas/constants.ts';
import {
  type FormerAnswer,
  FormerRecordSchema,
  type FormerRow,
  FormerRowsSchema,
} from '#schemas/entities/formerRecord.ts';
import { rowsNamedIn } from '#schemas/filters/namedRows.ts';
import { detailPath, isSource, KINDS } from '#schemas/kinds.ts';
import type { Sid } from '#schemas/queries/catalog.ts';
import { answeringOf } from '#server/modules/data-query/answering.ts';
import { createReaders } from '#server/modules/data-query/module.ts';
import type { Query } from '#server/modules/data-query/query.ts';
import type { Deps } from '#server/platform/deps.ts';
import { ApiError } from '#server/platform/errors.ts';
import { withSaying, withStaleDates } from './staleDates.ts';
import { cursorAfter, named, questionOf, type WantedRows, withOwnPath } from './wanted.ts';

/** Rows and records for programs, asked through the data query: its checks, cache, queue and replicas. */

const READERS = createReaders();

const RowsSchema = z.array(z.looseObject({ _id: z.int() }));
export type Row = z.output<typeof RowsSchema>[number];

export interface Answered<Data> {
  readonly data: Data;
  readonly version: number;
  readonly asOf: string | null;
}

export interface Page extends Answered<readonly Row[]> {
  readonly next: string | null;
}

/** Asks on behalf of `client`, which shares the database fairly with others. */
export class DataDoor {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** The version of the data that an answer would be of now; null: nothing is loaded. */
  get version(): number | null {
    return answeringOf(this.#deps).watch.current?.version ?? null;
  }

  query(sid: Sid, params: unknown): Query {
    return named(() => READERS[sid](params, this.#deps.clock()));
  }

  async ask<Data extends z.core.$ZodType>(
    sid: Sid,
    query: Query,
    shape: Data,
    client: string,
  ): Promise<Answered<z.core.output<Data>>> {
    const answer = await answeringOf(this.#deps)
      .answer(sid, query, 'json', client)
      .catch((error: unknown) => {
        throw error instanceof ApiError ? withOwnPath(error) : error;
      });
    const { data, ...rest } = AnswerSchema.parse(JSON.parse(answer.body.toString()));
    return { data: z.core.parse(shape, data[sid]?.[0]), ...rest };
  }

  /** The query of a page of rows, one more than it has, to know whether another follows. */
  pageQuery(name: V1Name, wanted: WantedRows, size: number): Query {
    const { filter, search, sort, fields, after, f } = wanted;
    const asked = withSaying(DATA_SETS[V1_SETS[name].source], fields);
    return this.query(rowsSid(name), {
      filter,
      search,
      sort,
      take: size + 1,
      ...(asked === null ? {} : { fields: asked }),
      ...(after === null ? {} : { after }),
      ...(f === undefined ? {} : { f }),
    });
  }

  async page(name: V1Name, wanted: WantedRows, size: number, client: string): Promise<Page> {
    const { data, ...rest } = await this.ask(rowsSid(name), this.pageQuery(name, wanted, size), RowsSchema, client);
    const spec = DATA_SETS[V1_SETS[name].source];
    const rows = data.slice(0, size).map((row) => withStaleDates(spec, row, wanted.fields));
    const last = rows.at(-1);
    const next = data.length > size && last ? cursorAfter(last._id, questionOf(name, wanted)) : null;
    return { data: rows, next, ...rest };
  }

  /** Of the rows that the filter names by number, those without a row now: why an answer has fewer than were asked for. */
  async former(name: V1Name, { filter }: WantedRows, client: string): Promise<readonly FormerRow[]> {
    const { source } = V1_SETS[name];
    const ids = rowsNamedIn(filter);
    if (ids.length === 0 || !isSource(source)) return [];
    const query = this.query('former_rows', { source, ids });
    return FormerRowsSchema.parse((await this.ask('former_rows', query, z.unknown(), client)).data);
  }

  /** Further pages of a file, each asked when the one before was taken. Ends with an error where the data changes. */
  async *pages(name: V1Name, wanted: WantedRows, first: Page, client: string): AsyncGenerator<readonly Row[]> {
    let page = first;
    let left = wanted.limit ?? Number.POSITIVE_INFINITY;
    for (;;) {
      yield page.data;
      left -= page.data.length;
      const last = page.data.at(-1);
      if (page.next === null || left <= 0 || !last) return;
      const further = { ...wanted, after: last._id };
      page = await this.page(name, further, Math.min(FILE_PAGE, left), client);
      if (page.version !== first.version) throw new Error('the data changed while a file was sent');
    }
  }

  async record(name: V1RecordName, slug: string, client: string): Promise<Answered<Record<string, unknown>>> {
    const { detail } = V1_SETS[name];
    const found = await this.ask(detail, this.query(detail, { slug }), z.record(z.string(), z.unknown()), client);
    if (Object.keys(found.data).length === 0) throw new ApiError(404, { code: 'no_such_record' });
    if ('former' in found.data) throw formerRefusal(FormerRecordSchema.parse(found.data), slug);
    return found;
  }
}

/** Says where a former address leads, or that no source reports its record any more. */
function formerRefusal({ former: { name, moved_to: moved } }: FormerAnswer, slug: string): ApiError {
  return moved === null
    ? new ApiError(410, { code: 'former_record', reason: 'gone', name: name ?? slug })
    : new ApiError(410, { code: 'former_record', reason: 'moved', slug, path: detailPath(moved.kind, moved.slug) });
}

/** Rows of a file that are asked at once. */
export const FILE_PAGE = PAGE_TAKE_MAX - 1;

const AnswerSchema = z.object({
  data: z.record(z.string(), z.array(z.unknown())),
  version: z.int(),
  asOf: z.string().nullable(),
});

export const rowsSid = (name: V1Name) => KINDS[V1_SETS[name].source].rowsSid;

/** Rows of a page of a form; refuses more than it can have. */
export function pageSize(limit: number | null, preset: number): number {
  if (limit !== null && limit > V1_LIMITS.pageMax) {
    const detail = `Too big: expected number to be <=${V1_LIMITS.pageMax}.`;
    throw new ApiError(422, { code: 'wrong_value', reason: 'schema', detail }, 'limit');
  }
  return limit ?? preset;
}
