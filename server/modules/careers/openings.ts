import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { EMPLOYMENT_TYPES, PAY_PERIODS, WORKPLACE_TYPES } from '#schemas/entities/stories.ts';
import { isEmail, isUrl } from '#schemas/forms/patterns.ts';
import { pageOf } from '#schemas/routes/routes.ts';
import type { Config } from '#server/platform/config.ts';
import { builtInContent, ownContent } from '#server/platform/contentFolder.ts';
import { StartError } from '#server/platform/errors.ts';
import { readFrontMatter } from '#server/platform/frontMatter.ts';

const line = z.string().min(1).max(300);
const amount = z
  .string()
  .regex(/^\d{1,9}$/, 'has to be a whole sum such as 120000')
  .transform(Number)
  .nullable()
  .default(null);

/** The lines between the two `---`. */
const MatterSchema = z
  .strictObject({
    title: line,
    company: line,
    website: z.string().refine(isUrl, 'has to be a web address that begins with https://'),
    department: line,
    /** Towns and countries, between semicolons; of a remote job from where it may be done. */
    places: line.transform((text) => text.split(/\s*;\s*/).filter((place) => place !== '')),
    workplace: z.enum(WORKPLACE_TYPES),
    employment: z.enum(EMPLOYMENT_TYPES),
    pay_min: amount,
    pay_max: amount,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, 'has to be a currency such as USD')
      .default('USD'),
    period: z.enum(PAY_PERIODS).default('year'),
    apply: z.string().refine((text) => isUrl(text) || isEmail(text), 'has to be a web address or an email address'),
    posted: z.iso.date(),
    /** The last day on which one can apply. */
    until: z.iso.date(),
  })
  .refine(({ pay_min: min, pay_max: max }) => min === null || max === null || min <= max, {
    path: ['pay_max'],
    message: 'cannot be less than pay_min',
  })
  .refine(({ posted, until }) => posted <= until, { path: ['until'], message: 'cannot be before posted' });

/** An opening of the operator, with its description as Markdown. */
export type OpeningFile = z.output<typeof MatterSchema> & { readonly slug: string; readonly description: string };

const FOLDER = 'careers';
const FILE = /^([a-z\d]+(?:-[a-z\d]+)*)\.md$/;

/**
 * Reads the openings of the operator's folder, else the built-in ones; the newest first.
 * @throws StartError that names the first file that cannot be used.
 */
export async function readOpenings({ contentDir }: Pick<Config, 'contentDir'>): Promise<readonly OpeningFile[]> {
  const folder = ownContent(contentDir, FOLDER) ?? path.join(builtInContent(), FOLDER);
  if (!existsSync(folder)) return [];
  const openings: OpeningFile[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.md')).toSorted()) {
    const file = path.join(folder, name);
    try {
      openings.push(parseOpening(name, await readFile(file, 'utf8')));
    } catch (error) {
      throw new StartError(`${file} cannot be used: ${error instanceof Error ? error.message : String(error)}`, 2);
    }
  }
  return openings.toSorted((a, b) => (a.posted < b.posted ? 1 : -1));
}

/**
 * Makes an opening of its file, whose name is the end of its address.
 * @throws Error that says what is wrong with the file.
 */
export function parseOpening(name: string, file: string): OpeningFile {
  const slug = FILE.exec(name)?.[1];
  if (slug === undefined) throw new Error('its name has to be of small letters, digits and hyphens, and end in .md');
  if (pageOf(`/career/${slug}`).kind !== 'story') throw new Error(`/career/${slug} is another page`);
  const parts = readFrontMatter(file);
  if (!parts) throw new Error('it has to begin with "---", lines such as "title: Engineer", and "---"');
  const read = MatterSchema.safeParse(parts.matter);
  if (!read.success) {
    throw new Error(
      read.error.issues.map((issue) => `${issue.path.join('.') || 'front matter'}: ${issue.message}`).join('; '),
    );
  }
  const description = parts.body.trim();
  if (description === '') throw new Error('it has no description below the second "---"');
  return { ...read.data, slug, description };
}
