import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { formatStatedExact, type StatedAmount, statedFields } from '#schemas/entities/statedAmounts.ts';
import { SOURCES, type Source } from '#schemas/kinds.ts';
import type { Usd } from '#schemas/units.ts';
import {
  type DraftRecord,
  organizationData,
  personData,
  projectData,
  roundData,
} from '#server/modules/records/feedRecords.ts';
import { organizationKey, personKey, projectKey } from '#server/modules/records/names.ts';
import { readDate } from '../parsing/dates.ts';
import { decodeText } from '../parsing/encoding.ts';
import { notNegative, positive, wholeDollars } from '../parsing/figures.ts';
import { readStage, roundKey, withoutPlaceholders } from '../parsing/rounds.ts';
import { pictureAddress, socialPage, webAddress } from '../parsing/texts.ts';
import type { Failure } from '../report.ts';

const COLUMN_OBJECT = z.strictObject({
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
  .strictObject({ directory: z.enum(SOURCES), columns: z.record(z.string(), COLUMN) })
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
  readonly directory: z.output<typeof FILE>['directory'];
  readonly columns: Readonly<Record<string, ColumnMapping>>;
}

interface Mappings {
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
    const day = recorded === undefined ? null : readDate(recorded);
    const moment = day === null ? null : new Date(`${day.padEnd(7, '-01').padEnd(10, '-01')}T00:00:00Z`).toISOString();
    for (const [file, mapping] of Object.entries(parsed.data.files)) {
      byFile.set(`${beside}${file}`, { source, recorded: moment, ...mapping });
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

/** A row of a file with parsed cells, by field name. */
export interface FileRow {
  readonly text: (field: string) => string | null;
  readonly number: (field: string) => number | null;
  /** An amount with the currency that it names; `isExtra`: one that cannot be read is missing, not an error. */
  readonly money: (
    field: string,
    options?: { readonly isExtra?: boolean },
  ) => { readonly amount: number; readonly currency: string | null } | null;
  /** The code of a currency. */
  readonly currency: (field: string) => string | null;
  /** A count or year; a value out of range or with decimals is an error. */
  readonly integer: (field: string, least: number, most: number) => number | null;
  readonly date: (field: string) => string | null;
  /** Rejects the row for a reason. */
  readonly refuse: (problem: string) => void;
  readonly list: (field: string) => string[];
}

/** Fields that a file can fill; the first names the row and is required. */
export const FILE_FIELDS: Readonly<Record<Source, readonly string[]>> = {
  projects: [
    'name',
    'symbol',
    'gecko_id',
    'logo',
    'description',
    'sector',
    'price_usd',
    'change1h',
    'change24h',
    'change7d',
    'change30d',
    'market_cap_usd',
    'volume',
    'tvl',
    'circulating_supply',
    'max_supply',
    'total_supply',
  ],
  people: [
    'name',
    'primary_job_title',
    'organization',
    'type_of_investor',
    'location',
    'gender',
    'background_summary',
    'social',
    'sector',
    'logo',
  ],
  organizations: [
    'ventures_name',
    'type',
    'number_of_investment',
    'sector',
    'year_founded',
    'location',
    'social',
    'summary',
    'logo',
  ],
  fundraising: [
    'projects',
    'symbol',
    'gecko_id',
    'date',
    'stages',
    'amount_quantity',
    'stated_amount',
    'stated_currency',
    'valuation_usd',
    'organizations',
    'people',
    'lead_investors',
    'category',
    'description',
    'announcement',
  ],
};

/** The record of a row; null: it has no name. */
export function recordOf(directory: Source, row: FileRow): DraftRecord | null {
  const name = row.text(FILE_FIELDS[directory][0] ?? '');
  if (name === null) return null;
  switch (directory) {
    case 'projects': {
      const symbol = row.text('symbol')?.toUpperCase() ?? null;
      const gecko = row.text('gecko_id');
      const data = projectData({
        side: gecko !== null || row.number('price_usd') !== null ? 'token' : 'company',
        name,
        symbol,
        gecko_id: gecko,
        logo: pictureAddress(row.text('logo')),
        description: row.text('description'),
        sector: row.list('sector'),
        price_usd: positive(row.number('price_usd')),
        change1h: row.number('change1h'),
        change24h: row.number('change24h'),
        change7d: row.number('change7d'),
        change30d: row.number('change30d'),
        market_cap_usd: positive(row.number('market_cap_usd')),
        volume: notNegative(row.number('volume')),
        tvl: notNegative(row.number('tvl')),
        circulating_supply: positive(row.number('circulating_supply')),
        max_supply: positive(row.number('max_supply')),
        total_supply: positive(row.number('total_supply')),
      });
      return { kind: 'project', key: gecko ?? `${projectKey(name)}|${symbol ?? ''}`, fetchedAt: null, data };
    }
    case 'people': {
      const data = personData({
        name,
        title: row.text('primary_job_title'),
        organizations: row.list('organization'),
        type_of_investor: row.list('type_of_investor'),
        logo: pictureAddress(row.text('logo')),
        location: row.text('location'),
        gender: row.text('gender'),
        background: row.text('background_summary'),
        sector: row.list('sector'),
        social: addresses(row.list('social')),
      });
      return { kind: 'person', key: personKey(name), fetchedAt: null, data };
    }
    case 'organizations': {
      const data = organizationData({
        name,
        type: row.text('type'),
        logo: pictureAddress(row.text('logo')),
        location: row.text('location'),
        year_founded: row.integer('year_founded', 1000, 2100),
        summary: row.text('summary'),
        sector: row.list('sector'),
        social: addresses(row.list('social')),
        investments: positive(row.integer('number_of_investment', 0, 1_000_000)),
      });
      return { kind: 'organization', key: organizationKey(name), fetchedAt: null, data };
    }
    case 'fundraising': {
      const date = row.date('date');
      const stage = readStage(row.text('stages'));
      const { usd: amount, stated } = amountsOf(row);
      const leads = withoutPlaceholders(row.list('lead_investors'));
      const data = roundData({
        project: name,
        symbol: row.text('symbol')?.toUpperCase() ?? null,
        gecko_id: row.text('gecko_id'),
        date,
        stage,
        amount_usd: amount,
        ...statedFields(stated),
        valuation_usd: wholeDollars(row.number('valuation_usd')),
        leads,
        investors: withoutPlaceholders([...leads, ...row.list('organizations'), ...row.list('people')]),
        category: row.list('category'),
        description: row.text('description'),
        announcement: webAddress(row.text('announcement')),
      });
      return {
        kind: 'round',
        key: roundKey(name, date, stage, amount ?? (stated && formatStatedExact(stated))),
        fetchedAt: null,
        data,
      };
    }
  }
}

/** The amount of a round in dollars, and as it is stated in another currency. Nothing is converted. */
function amountsOf(row: FileRow): { readonly usd: Usd | null; readonly stated: StatedAmount | null } {
  const main = row.money('amount_quantity');
  // Where dollars are known, a stated amount that cannot be read costs the round nothing.
  const other = row.money('stated_amount', { isExtra: main !== null });
  const currency = other && (other.currency ?? row.currency('stated_currency'));
  if (other && currency === null && main === null) row.refuse('stated_amount: no currency is named');
  const named: readonly StatedAmount[] = [
    ...(main ? [{ amount: main.amount, currency: main.currency ?? 'USD' }] : []),
    ...(other && currency !== null ? [{ amount: other.amount, currency }] : []),
  ];
  return {
    usd: wholeDollars(named.find((one) => one.currency === 'USD')?.amount),
    stated: named.find((one) => one.currency !== 'USD' && one.amount > 0) ?? null,
  };
}

function addresses(values: readonly string[]): string[] {
  return values.map(socialPage).filter((address) => address !== null);
}
