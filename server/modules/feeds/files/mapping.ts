import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { firstDay } from '#schemas/dates.ts';
import { readDate } from '../parsing/dates.ts';
import { decodeText } from '../parsing/encoding.ts';
import type { Failure } from '../report.ts';
import { FILE_DIRECTORIES, FILE_FIELDS } from './fields.ts';

const COLUMN_OBJECT = z.strictObject({
  /** Its header, or the path of a member in nested JSON (`quote.USD.price`). */
  column: z.string().min(1),
  /** Unit of a figure: `millions` are multiplied. */
  unit: z.enum(['ones', 'thousands', 'millions', 'billions']).optional(),
  /** Order of dates with slashes or hyphens. */
  dates: z.enum(['month-first', 'day-first']).optional(),
  /** Decimal separator; the other mark groups digits. */
  decimals: z.enum(['point', 'comma']).optional(),
  /** Separator of list items. */
  separator: z.string().min(1).optional(),
});
export type ColumnMapping = z.output<typeof COLUMN_OBJECT>;

const COLUMN = z.union([
  z
    .string()
    .min(1)
    .transform((column): ColumnMapping => ({ column })),
  COLUMN_OBJECT,
]);

const FILE = z
  .strictObject({
    directory: z.enum(FILE_DIRECTORIES),
    /** Path of the list in nested JSON; else it is found. */
    rows: z.string().min(1).optional(),
    columns: z.record(z.string(), COLUMN),
  })
  .superRefine(({ directory, columns }, context) => {
    const known = FILE_FIELDS[directory];
    for (const field of Object.keys(columns)) {
      if (!known.includes(field))
        context.addIssue({
          code: 'custom',
          path: ['columns', field],
          message: `is not a field of ${directory}; these are: ${known.join(', ')}`,
        });
    }
    const [name] = known;
    if (name !== undefined && !(name in columns))
      context.addIssue({
        code: 'custom',
        path: ['columns'],
        message: `must say which column is '${name}', because it names the row`,
      });
  });

const MAPPING = z.strictObject({
  /** Shown as the source of the figures. */
  source: z.string().min(1),
  /** Date of the figures. */
  recorded: z
    .string()
    .refine((text) => readDate(text) !== null, 'is not a date; write 2026-08-01')
    .optional(),
  files: z.record(z.string(), FILE),
});

/** How one file fills a directory. */
export interface FileMapping {
  readonly source: string;
  /** ISO moment; null: stated by the file. */
  readonly recorded: string | null;
  /** Its name, as the mapping says it: relative to the mapping. */
  readonly file: string;
  readonly directory: z.output<typeof FILE>['directory'];
  readonly rows?: string | undefined;
  readonly columns: Readonly<Record<string, ColumnMapping>>;
}

/** The mappings of a folder. */
export interface Mappings {
  readonly of: (file: string) => FileMapping | null;
  readonly isMappingFile: (file: string) => boolean;
  /** Mapped files, each with the path of its mapping. */
  readonly files: ReadonlyMap<string, string>;
  /** Invalid mappings, and how to fix them. */
  readonly problems: readonly Failure[];
}

const MAPPING_FILE = 'mapping.json';

/** Reads every `mapping.json` in the folder; each maps files beside it. */
export async function readMappings(folder: string, below: readonly string[]): Promise<Mappings> {
  const byFile = new Map<string, FileMapping>();
  const files = new Map<string, string>();
  const problems: Failure[] = [];
  const isMappingFile = (file: string) => path.posix.basename(file) === MAPPING_FILE;
  for (const address of below.filter(isMappingFile)) {
    const beside = address.slice(0, -MAPPING_FILE.length);
    const value = parse(decodeText(await readFile(path.join(folder, address))));
    const parsed = MAPPING.safeParse(value);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const wrong = value === undefined ? 'it is not JSON' : `${issue?.path.join('.') || 'it'} ${issue?.message ?? ''}`;
      problems.push({ address, reason: `the mapping is wrong: ${wrong.trim()}` });
      continue;
    }
    const { source, recorded } = parsed.data;
    const day = firstDay(readDate(recorded) ?? '');
    const moment = day === null ? null : `${day}T00:00:00.000Z`;
    for (const [file, mapping] of Object.entries(parsed.data.files)) {
      byFile.set(`${beside}${file}`, { source, recorded: moment, file, ...mapping });
      files.set(`${beside}${file}`, address);
    }
  }
  return {
    of: (file) => byFile.get(file) ?? null,
    isMappingFile,
    files,
    problems,
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
