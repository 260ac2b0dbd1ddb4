const RUN_BY_SPREADSHEETS = /^[=+\-@\t\r＝＋－＠﹢﹣﹫]/u;
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;

/** A cell of a file, by RFC 4180; text that a spreadsheet would run gets an apostrophe. */
export function csvCell(value: string): string {
  const safe = RUN_BY_SPREADSHEETS.test(value) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
