import { formMessages } from '../i18n/en/forms.ts';
import { fillTemplate, type ParamsOf } from '../i18n/template.ts';

type Catalog = typeof formMessages;
type Flat<Type> = { readonly [Key in keyof Type]: Type[Key] };

/** What is wrong with a value, by reason and parameters, for example `{ reason: 'nameTooShort', min: 3 }`. */
export type FormMessage = {
  [Reason in keyof Catalog]: Flat<{ reason: Reason } & ParamsOf<Catalog[Reason]>>;
}[keyof Catalog];

/** The sentence of a message in the language of the build. */
export function wordFormMessage({ reason, ...params }: FormMessage): string {
  return fillTemplate(formMessages[reason], params) ?? formMessages[reason];
}
