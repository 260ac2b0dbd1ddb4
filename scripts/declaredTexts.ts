import { type ESTree, parseSync, Visitor } from 'vite';

/**
 * What columns, pages and articles of the help declare in English in place and a catalog says in its own words, by the folder
 * of `schemas/`. Labels of columns are not among them: files and query text have them in every language.
 */
const DECLARED: Readonly<Record<string, readonly string[]>> = {
  columns: ['means', 'rule'],
  routes: ['title', 'description', 'missing', 'about'],
  help: ['title', 'summary'],
};
/** Of routes the tables alone: what looks pages up makes titles of other ones. */
const PLACE = /\/schemas\/(?:(columns|help)\/[^/?]+|(routes)\/\w*(?:[pP]ages|Tabs))\.ts$/;
/** A constant holds a text that several columns share. */
const CONSTANT = /^[A-Z][A-Z_]+$/;

/**
 * The source of a module without the texts that it declares in English; null where it declares none. The catalog of another
 * language has all of them, so that its browser need not load both.
 */
export function withoutDeclaredTexts(file: string, source: string): string | null {
  const [, folder, routes] = PLACE.exec(file) ?? [];
  const names = DECLARED[folder ?? routes ?? ''];
  if (!names) return null;
  const { program, errors } = parseSync(file, source);
  const [error] = errors;
  if (error) throw new Error(`${file}: ${error.message}`);
  const places: { readonly start: number; readonly end: number }[] = [];
  new Visitor({
    Property({ key, value }) {
      if (key.type === 'Identifier' && names.includes(key.name) && isText(value)) places.push(value);
    },
  }).visit(program);
  if (places.length === 0) return null;
  return places
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end }) => `${text.slice(0, start)}''${text.slice(end)}`, source);
}

function isText(value: ESTree.Node): boolean {
  if (value.type === 'Identifier') return CONSTANT.test(value.name);
  return value.type === 'TemplateLiteral' || (value.type === 'Literal' && typeof value.value === 'string');
}
