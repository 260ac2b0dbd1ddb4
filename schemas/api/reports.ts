import * as z from 'zod/mini';
import { REPORT_FREQUENCIES } from '../entities/reports.ts';
import { LISTED_SOURCES } from '../kinds.ts';
import { count, time } from './shared.ts';

/** Reports of a member: saved lists as dated documents, made when asked for or on a schedule. */

export const REPORT = {
  title: 120,
  note: 4_000,
  /** Charts of a report. */
  charts: 4,
  /** Reports of a member. */
  reports: 20,
  /** Rows of an edition; further ones are counted. */
  rows: 500,
  /** Editions that stay of a report, the newest. */
  editions: 24,
} as const;

const fields = {
  title: z.string().check(z.trim(), z.minLength(1), z.maxLength(REPORT.title)),
  /** What the reader should know; its blank lines divide paragraphs. */
  note: z.string().check(z.maxLength(REPORT.note)),
  /** Columns of the list. */
  charts: z.array(z.string()).check(z.maxLength(REPORT.charts)),
  frequency: z.enum(REPORT_FREQUENCIES),
};

/** The saved list `storage_id` is reported on. */
export const AddReportBodySchema = z.strictObject({ storage_id: z.uuid(), ...fields });
export const UpdateReportBodySchema = z.strictObject({ report_id: z.uuid(), ...fields });
export const ReportIdBodySchema = z.strictObject({ report_id: z.uuid() });
export type ReportFields = Omit<z.output<typeof AddReportBodySchema>, 'storage_id'>;

const EditionSchema = z.object({
  edition_id: z.string(),
  made_at: time(),
  /** Rows of the list then. */
  rows: count(),
});

export const ReportSchema = z.object({
  report_id: z.string(),
  ...{ title: z.string(), note: z.string(), charts: z.array(z.string()), frequency: z.enum(REPORT_FREQUENCIES) },
  source: z.enum(LISTED_SOURCES),
  /** Null: it was deleted, and no further edition can be made. */
  list: z.nullable(z.object({ storage_id: z.string(), name: z.string() })),
  /** When the next edition is made; null: when it is asked for. */
  next_at: z.nullable(time()),
  /** Newest first. */
  editions: z.array(EditionSchema),
});
export type Report = z.output<typeof ReportSchema>;
export const ReportAnswerSchema = z.object({ data: ReportSchema });
/** `included`: the plan has reports; without it they can be read. */
export const ReportsAnswerSchema = z.object({ data: z.array(ReportSchema), included: z.boolean() });

export const EditionParamsSchema = z.object({ edition: z.uuid() });
/** An edition as a document of its own: HTML without scripts and without anything from elsewhere. */
export const EditionAnswerSchema = z.object({
  data: z.object({ title: z.string(), made_at: time(), html: z.string() }),
});

/** Name of an edition's file: `assay-report-2026-11-26-large-lenders.html`. */
export function editionFileName(title: string, madeAt: string): string {
  const slug = title
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60);
  return `assay-report-${madeAt.slice(0, 10)}${slug === '' ? '' : `-${slug}`}.html`;
}
