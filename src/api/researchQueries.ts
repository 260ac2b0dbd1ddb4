import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { OBSERVED_PIVOTS, OBSERVED_RULES } from '#schemas/api/observatory.ts';
import {
  type ManuscriptFields,
  ManuscriptSchema,
  ManuscriptsAnswerSchema,
  PreviewAnswerSchema,
  ResearchFileAnswerSchema,
  RevisionAnswerSchema,
  SavedManuscriptSchema,
} from '#schemas/api/research.ts';
import { DoneAnswerSchema } from '#schemas/api/shared.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { agesAs, fileFields, isStored, STALE_FIELD, storedFields } from '#schemas/columns/spec.ts';
import {
  BIN_CHARTS_OF,
  type LiveBlock,
  type LivePivotBlock,
  type LiveTableBlock,
} from '#schemas/entities/liveBlocks.ts';
import { pivotOfBlock } from '#schemas/entities/pivotBlocks.ts';
import { ROW_SCHEMAS } from '#schemas/entities/rows.ts';
import { ExclusiveTextSchema } from '#schemas/entities/storyPages.ts';
import { decodeFilter } from '#schemas/filters/address.ts';
import { resolveFilter } from '#schemas/filters/merge.ts';
import { KINDS, type Source } from '#schemas/kinds.ts';
import type { LinkedPivot } from '#schemas/queries/linked.ts';
import { OptionSchema, TotalSchema } from '#schemas/queries/results.ts';
import { decodeView, visibleColumns } from '#schemas/queries/view.ts';
import type { UnixMs } from '#schemas/units.ts';
import { ACCOUNT } from './accountQueries.ts';
import { fetchJson, fetchStruct, postJson } from './client.ts';
import { observedQuery, PROJECTS, ROUNDS } from './observatoryQueries.ts';
import { serverPivotQuery } from './pivotQueries.ts';

/** Live blocks of research, and research as its author writes it. */

/** The columns of a table in a text: those of stored values. */
export function columnsOf({ source, view }: LiveTableBlock) {
  const spec = DATA_SETS[source];
  return visibleColumns(spec, decodeView(spec, view)).filter(isStored);
}

/** Rows of a table in a text, with the number of all that pass. `now`: for rolling dates. */
export const liveRowsQuery = (block: LiveTableBlock, now: UnixMs) => {
  const { source, view, limit: take } = block;
  const spec = DATA_SETS[source];
  const { filter, sort } = decodeView(spec, view);
  const asked = { filter: resolveFilter(spec, filter, now) };
  const columns = columnsOf(block).map(({ field }) => field);
  const dated = columns.some((name) => agesAs(spec, name) !== undefined) ? [STALE_FIELD, 'provenance'] : [];
  const shown = new Set(['slug', 'logo', ...dated, ...fileFields(spec, columns)]);
  const fields = storedFields(spec).flatMap(({ field }) => (shown.has(field) ? [field] : []));
  const { rowsSid, totalSid } = KINDS[source];
  return queryOptions({
    queryKey: ['struct', rowsSid, 'live', asked, sort, take, fields],
    queryFn: async ({ signal }) => {
      const [rows, total] = await Promise.all([
        fetchStruct(rowsSid, { ...asked, sort, take, fields }, z.array(z.partial(ROW_SCHEMAS[source])), signal),
        fetchStruct(totalSid, asked, TotalSchema, signal),
      ]);
      return { rows: rows.result, total: total.result.total, asOf: rows.asOf };
    },
    placeholderData: keepPreviousData,
  });
};

/** A pivot in a text. `now`: for rolling dates. */
export const livePivotQuery = ({ source, filter, pivot }: LivePivotBlock, now: UnixMs) => {
  const spec = DATA_SETS[source];
  return serverPivotQuery(source, {
    pivot: pivotOfBlock(pivot),
    filter: resolveFilter(spec, decodeFilter(spec, filter), now),
    search: '',
  });
};

type BinBlock = Extract<LiveBlock, { kind: 'bins' }>;

/** What a chart in a text counts. */
export function countedOf({ chart, filter: text }: BinBlock) {
  const source = BIN_CHARTS_OF[chart];
  const filter = decodeFilter(DATA_SETS[source], text);
  const name = chart === 'deals' ? 'months' : chart === 'calendar' ? 'days' : chart;
  const linked = new Map<string, LinkedPivot>(Object.entries(OBSERVED_PIVOTS[source])).get(name);
  return { source, linked: linked ?? OBSERVED_PIVOTS.fundraising.total, filter, rules: OBSERVED_RULES[source] };
}

export const roundsQuery = (block: BinBlock) => observedQuery(ROUNDS, countedOf(block).filter, 'all');
export const projectsQuery = (block: BinBlock) => observedQuery(PROJECTS, countedOf(block).filter, 'all');

/** Values of a field of a directory that contain a text, the most frequent first. */
export const fieldValuesQuery = (source: Source, field: string, searchValue: string) => {
  const { optionsSid } = KINDS[source];
  return queryOptions({
    queryKey: ['struct', optionsSid, field, searchValue],
    queryFn: ({ signal }) =>
      fetchStruct(optionsSid, { field, filter: [], search: '', searchValue, limit: 50 }, z.array(OptionSchema), signal),
  });
};

const CALLS = '/api/users/research';
const one = (slug: string) => `${CALLS}/${encodeURIComponent(slug)}`;

/** The operator or another device may have changed what is not on the screen. */
const FRESH = { refetchOnMount: 'always', refetchOnWindowFocus: 'always' } as const;

/** Research of the member. */
export const manuscriptsQuery = () =>
  queryOptions({
    queryKey: [ACCOUNT, 'research'],
    queryFn: ({ signal }) => fetchJson(CALLS, ManuscriptsAnswerSchema, signal),
    ...FRESH,
  });

export const manuscriptQuery = (slug: string) =>
  queryOptions({
    queryKey: [ACCOUNT, 'research', slug],
    queryFn: ({ signal }) => fetchJson(one(slug), ManuscriptSchema, signal),
    ...FRESH,
  });

export const revisionQuery = (slug: string, number: number) =>
  queryOptions({
    queryKey: [ACCOUNT, 'research', slug, number],
    queryFn: ({ signal }) => fetchJson(`${one(slug)}/revisions/${number}`, RevisionAnswerSchema, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A text as its page would show it. */
export const previewQuery = (text: string) =>
  queryOptions({
    queryKey: [ACCOUNT, 'research', 'preview', text],
    queryFn: () => postJson(`${CALLS}/preview`, { text }, PreviewAnswerSchema),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const beginManuscript = (fields: ManuscriptFields) => postJson(CALLS, fields, SavedManuscriptSchema);
/** `automatic`: after a pause; it makes room for the next one. */
export const saveManuscript = (slug: string, base: number, fields: ManuscriptFields, automatic: boolean) =>
  postJson(one(slug), { base, fields, automatic }, SavedManuscriptSchema);
export const submitManuscript = (slug: string) => postJson(`${one(slug)}/submitted`, {}, ManuscriptSchema);
export const withdrawManuscript = (slug: string) => postJson(`${one(slug)}/withdrawn`, {}, ManuscriptSchema);
export const deleteManuscript = (slug: string) =>
  fetchJson(one(slug), DoneAnswerSchema, undefined, { method: 'DELETE' });

export const uploadResearchFile = (kind: 'image' | 'pdf', file: File) => {
  const form = new FormData();
  form.append('file_data', file, file.name);
  return postJson(`${CALLS}/files/${kind}`, form, ResearchFileAnswerSchema);
};

/** The text of exclusive research; status 403 where the plan of the member does not include it. */
export const exclusiveTextQuery = (slug: string) =>
  queryOptions({
    queryKey: [ACCOUNT, 'exclusive', slug],
    queryFn: ({ signal }) =>
      fetchJson(`/api/users/research/${encodeURIComponent(slug)}/exclusive`, ExclusiveTextSchema, signal),
    // A plan may have changed since.
    refetchOnMount: 'always',
  });
