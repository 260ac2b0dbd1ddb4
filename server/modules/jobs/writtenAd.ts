import type { ClientBase, Pool } from 'pg';
import type { PostingFields } from '#schemas/api/jobs.ts';
import { EMPLOYMENT_TYPES, WORKPLACE_TYPES } from '#schemas/entities/stories.ts';
import { POST_JOB } from '#schemas/forms/postJob.ts';
import { readDepartment } from '#server/modules/feeds/parsing/jobTerms.ts';
import { readPlaces } from '#server/modules/feeds/parsing/places.ts';
import { filesOf } from '#server/modules/users/memberFiles.ts';
import { ApiError, checkForm } from '#server/platform/errors.ts';
import type { TextRunner } from '#server/platform/texts/textTask.ts';
import { AD_TEXT } from './adText.ts';
import { type BoardRow, boardRow } from './boardRow.ts';
import { JOB_SHELF } from './fileRoutes.ts';

const tidyText = (text: string) => text.normalize('NFC').trim();

/** Fields as they are checked and shown: without outer spaces. */
function tidy(fields: PostingFields): PostingFields {
  const line = (text: string) => tidyText(text).replace(/\s+/gu, ' ');
  return {
    ...fields,
    company: line(fields.company),
    website: tidyText(fields.website),
    title: line(fields.title),
    department: line(fields.department),
    description: tidyText(fields.description),
    places: line(fields.places),
    salary_min: tidyText(fields.salary_min),
    salary_max: tidyText(fields.salary_max),
    apply: tidyText(fields.apply),
  };
}

const fault = (field: keyof PostingFields, reason: 'places' | 'empty' | 'logo') =>
  new ApiError(422, { code: 'job_faults', reason }, ['body', field]);

/** HTML of the description that a member typed. */
export async function describe(
  texts: TextRunner,
  userId: number,
  typed: Pick<PostingFields, 'description'>,
): Promise<string | null> {
  return await texts.run(AD_TEXT, { text: tidyText(typed.description) }, { userId, path: 'body.description' });
}

/**
 * The ad that a member's fields make, as a row of the board. `description`: what `describe` made of theirs.
 * @throws ApiError 422 that names the first field that is wrong.
 */
export async function adOf(
  db: ClientBase | Pool,
  userId: number,
  { typed, description }: { readonly typed: PostingFields; readonly description: string | null },
  days: { readonly posted: string; readonly until: string },
): Promise<BoardRow> {
  const { logo, file, ...fields } = tidy(typed);
  checkForm(POST_JOB, fields);
  await refuseStrangers(db, userId, { logo, file });
  const workplace = WORKPLACE_TYPES.find((type) => type === fields.workplace);
  const employment = EMPLOYMENT_TYPES.find((type) => type === fields.employment);
  // The rules of the form have asked for both.
  if (!workplace || !employment) throw new ApiError(422, { code: 'invalid_request', reason: 'emptyField' }, 'body');
  const { places } = readPlaces(fields.places.split(';'), workplace);
  if (places.length === 0) throw fault('places', 'places');
  const row = boardRow({
    ...days,
    origin: 'member',
    title: fields.title,
    company: fields.company,
    website: fields.website,
    department: readDepartment(fields.department) ?? fields.department,
    description,
    places,
    workplace,
    employment,
    payMin: sumOf(fields.salary_min),
    payMax: sumOf(fields.salary_max),
    currency: fields.currency,
    period: fields.period,
    apply: fields.apply,
  });
  if (row.description === null) throw fault('description', 'empty');
  return { ...row, company_logo: logo, attachment: file };
}

const sumOf = (text: string) => (text === '' ? null : Number(text));

/** Only files of the member's own are shown. */
async function refuseStrangers(
  db: ClientBase | Pool,
  userId: number,
  { logo, file }: Pick<PostingFields, 'logo' | 'file'>,
): Promise<void> {
  const named = [logo, file?.address].filter((address) => typeof address === 'string');
  const own = await filesOf(db, JOB_SHELF, userId, named);
  if (logo !== null && !own.has(logo)) throw fault('logo', 'logo');
  if (file !== null && !own.has(file.address)) {
    throw new ApiError(422, { code: 'job_faults', reason: 'stranger', name: file.name }, 'body.file');
  }
}
