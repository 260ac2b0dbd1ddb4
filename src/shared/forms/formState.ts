import type { FormValues } from '#schemas/forms/rules.ts';

/** A form while it is filled in: a pure state, and what happens to it. */
export interface FormState<Field extends string> {
  readonly values: Readonly<Record<Field, string>>;
  /** What is wrong with a field, from the last try until somebody types into it. */
  readonly errors: ReadonlyMap<Field, string>;
  /** What is wrong with the form as a whole. */
  readonly error: string | null;
  /** A try is under way. */
  readonly pending: boolean;
  /** How many tries failed at a field: each failure takes focus there. */
  readonly refusals: number;
}

/** What is wrong: with a field, or without one with the form as a whole. */
export interface Failure<Field extends string> {
  readonly field?: Field | undefined;
  readonly message: string;
}

export type FormEvent<Field extends string> =
  | { readonly type: 'typed'; readonly field: Field; readonly value: string }
  | { readonly type: 'sent' | 'done' }
  | { readonly type: 'refused'; readonly failures: readonly Failure<Field>[] };

/** A form that nobody has tried to send yet. */
export function newForm<Field extends string>(values: Readonly<Record<Field, string>>): FormState<Field> {
  return { values, errors: new Map(), error: null, pending: false, refusals: 0 };
}

/** The form after something happened. Typing clears what was wrong with the field and with the form as a whole. */
export function nextForm<Field extends string>(state: FormState<Field>, event: FormEvent<Field>): FormState<Field> {
  switch (event.type) {
    case 'typed':
      return {
        ...state,
        values: { ...state.values, [event.field]: event.value },
        errors: new Map([...state.errors].filter(([field]) => field !== event.field)),
        error: null,
      };
    case 'sent':
      return { ...state, errors: new Map(), error: null, pending: true };
    case 'done':
      return { ...state, pending: false };
    case 'refused': {
      const errors = new Map<Field, string>();
      let error: string | null = null;
      for (const { field, message } of event.failures) {
        if (field === undefined) error = message;
        else if (!errors.has(field)) errors.set(field, message);
      }
      return { ...state, errors, error, pending: false, refusals: state.refusals + (errors.size > 0 ? 1 : 0) };
    }
  }
}

/** What of a form is kept as a draft: the fields that hold no secret and were changed; empty where there are none. */
export function draftOf<Field extends string>(
  fields: readonly Field[],
  values: Readonly<Record<Field, string>>,
  initial: Readonly<Record<Field, string>>,
): string {
  const changed = fields.filter((field) => values[field] !== initial[field]);
  return changed.length === 0 ? '' : JSON.stringify(Object.fromEntries(changed.map((field) => [field, values[field]])));
}

/** The values of a form with what a draft says of them; a draft that is none says nothing. */
export function withDraft<Field extends string>(
  fields: readonly Field[],
  initial: Readonly<Record<Field, string>>,
  draft: FormValues,
): Readonly<Record<Field, string>> {
  let values = initial;
  for (const field of fields) values = { ...values, [field]: draft[field] ?? values[field] };
  return values;
}
