/** Signs that begin a formula, and their full-width and small forms, which spreadsheets read alike. Tab and return hide one. */
const SIGNS = new Set([...'=+-@＝＋－＠﹦﹢﹣﹫\t\r'].map((sign) => sign.charCodeAt(0)));

/** True for the first unit of a text that a spreadsheet would run: it gets an apostrophe. */
export function isFormula(unit: number): boolean {
  return SIGNS.has(unit);
}

/** First byte in UTF-8 of the full-width and small forms. */
export const WIDE_FORM_BYTE = 0xef;
