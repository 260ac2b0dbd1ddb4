/** Signs that begin a formula, and their full-width and small forms, which spreadsheets read alike. Tab and return hide one. */
const SIGNS = new Set([...'=+-@＝＋－＠﹦﹢﹣﹫\t\r'].map((sign) => sign.charCodeAt(0)));
const NUMBER = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/;

/** True for the first unit of a text that a spreadsheet would run: it gets an apostrophe. */
export function isFormula(unit: number): boolean {
  return SIGNS.has(unit);
}

/** A cell of a file, by RFC 4180; text that a spreadsheet would run gets an apostrophe. */
export function csvCell(value: string): string {
  const safe = isFormula(value.charCodeAt(0)) && !NUMBER.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A file of cells: RFC 4180 with a byte-order mark. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')}`;
}
