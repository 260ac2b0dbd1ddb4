import { errors } from './en/errors.ts';
import { fillTemplate, type ParamsOf } from './template.ts';

export type ErrorCode = keyof typeof errors;

type Catalog = typeof errors;
type Flat<Type> = { readonly [Key in keyof Type]: Type[Key] };

/** An error by code, reason and parameters, for example `{ code: 'plan_limit', reason: 'lists', limit: 3 }`. */
export type ErrorFacts = {
  [Code in ErrorCode]: Catalog[Code] extends infer Text extends string
    ? Flat<{ code: Code } & ParamsOf<Text>>
    : {
        [Reason in keyof Catalog[Code]]: Catalog[Code][Reason] extends infer Text extends string
          ? Flat<{ code: Code; reason: Reason } & ParamsOf<Text>>
          : never;
      }[keyof Catalog[Code]];
}[ErrorCode];

/** Errors with one of these codes. */
export type ErrorFactsOf<Code extends ErrorCode> = Extract<ErrorFacts, { readonly code: Code }>;

/** What the wire carries beside the code. */
export type ErrorParams = Readonly<Record<string, string | number>>;

const texts: ReadonlyMap<string, string | Readonly<Record<string, string>>> = new Map(Object.entries(errors));

/** The sentence of an error in the language of the build; null when code, reason or a parameter is unknown. */
export function wordError(code: string, params: ErrorParams = {}): string | null {
  const entry = texts.get(code);
  const text = typeof entry === 'object' ? entry[String(params.reason)] : entry;
  return text === undefined ? null : fillTemplate(text, params);
}
