import { capitalized, formatCount } from '../../format.ts';
import type { DataSetName } from '../../kinds.ts';
import type { ROWS as english, headingOf as englishHeading, rowsOf as englishRows } from '../en/rowNames.ts';

export const ROWS = {
  projects: { one: 'dự án', many: 'dự án' },
  people: { one: 'cá nhân', many: 'cá nhân' },
  organizations: { one: 'tổ chức', many: 'tổ chức' },
  fundraising: { one: 'vòng gọi vốn', many: 'vòng gọi vốn' },
  news: { one: 'bài viết', many: 'bài viết' },
  research: { one: 'bài nghiên cứu', many: 'bài nghiên cứu' },
  jobs: { one: 'việc làm', many: 'việc làm' },
  proposals: { one: 'đề xuất', many: 'đề xuất' },
} satisfies typeof english;

/** `Vòng gọi vốn`. */
export const headingOf = ((source: DataSetName) => {
  return capitalized(ROWS[source].many);
}) satisfies typeof englishHeading;

/** `12 vòng gọi vốn`. */
export const rowsOf = ((source: DataSetName, count: number) =>
  `${formatCount(count)} ${ROWS[source].many}`) satisfies typeof englishRows;
