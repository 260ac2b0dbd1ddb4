/** The names of a text's placeholders: `'limit'` of `'Your plan keeps {limit} lists.'` */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Exclude<Name, ''> | Names<Rest>
  : never;

/** The parameters that a text needs. */
export type ParamsOf<Text extends string> = { readonly [Name in Names<Text>]: string | number };

/** A coded message with words in the places of `{1}` and `{2}`. */
export function withWords(text: string, ...words: readonly string[]): string {
  return text.replaceAll(/\{([12])\}/g, (_, place: string) => words[Number(place) - 1] ?? '');
}

const PLACEHOLDER = /\{(\w+)\}/g;

/** Replaces every `{name}`; null when a parameter is missing. */
export function fillTemplate(text: string, params: Readonly<Record<string, string | number>>): string | null {
  for (const [, name = ''] of text.matchAll(PLACEHOLDER)) if (params[name] === undefined) return null;
  return text.replace(PLACEHOLDER, (_, name: string) => String(params[name]));
}
