const BEGIN = '<!-- page -->';
const END = '<!-- /page -->';

/** index.html around what is said of one page. */
export interface Template {
  readonly before: string;
  readonly after: string;
}

/**
 * Divides index.html at its two marks. What stands between them is for development, where no server fills it in.
 * @throws when a mark is missing: every page would have the same head.
 */
export function readTemplate(html: string): Template {
  const begin = html.indexOf(BEGIN);
  const end = html.indexOf(END, begin);
  if (begin < 0 || end < 0) throw new Error(`index.html needs its head between '${BEGIN}' and '${END}'`);
  return { before: html.slice(0, begin), after: html.slice(end + END.length) };
}
