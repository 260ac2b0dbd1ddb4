import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form';
import { wordFormMessage } from '#schemas/forms/messages.ts';
import { type FormRules, failuresOf } from '#schemas/forms/rules.ts';
import { draftOf, takeTexts, useDraftBackup, withDraft } from './drafts.ts';
import { type Failure, failureOfCall } from './failureOfCall.ts';

/** Props of one field: spread them into its component. */
export interface FieldBinding {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
}

export interface RulesForm<Field extends string> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly values: Readonly<Record<Field, string>>;
  /** Error of the whole form. */
  readonly error: string | null;
  readonly pending: boolean;
  /** Values differ from the initial ones; true for a restored draft. */
  readonly isEdited: boolean;
  readonly field: (name: Field) => FieldBinding;
  readonly set: (name: Field, value: string) => void;
  /** Replaces the shown errors, as a failed submit does. */
  readonly refuse: (...failures: readonly Failure<Field>[]) => void;
  /**
   * Runs `work` when the rules hold, one submit at a time. An error it throws is shown as `explain` says, else at the
   * field the server names, else at the form. `explain` returns null for errors it does not handle.
   */
  readonly submit: (
    work: (values: Readonly<Record<Field, string>>) => Promise<void>,
    explain?: (error: unknown) => Failure<Field> | null | undefined,
  ) => Promise<void>;
}

const NO_DRAFT = { name: '', fields: [] } as const;

/**
 * A react-hook-form form with our rules. Errors show after a submit; typing clears them; the first invalid field gets
 * focus. `draft` names fields, never secrets, that survive the reload at the end of a session; with `onReload` any reload.
 */
export function useRulesForm<Rules extends FormRules>(
  rules: Rules,
  initial: Readonly<Record<keyof Rules & string, string>>,
  draft: {
    readonly name: string;
    readonly fields: readonly (keyof Rules & string)[];
    readonly onReload?: boolean;
  } = NO_DRAFT,
): RulesForm<keyof Rules & string> {
  type Field = keyof Rules & string;
  const { mutateAsync } = useMutation({ mutationFn: (work: () => Promise<void>) => work() });
  const [start] = useState(initial);
  const [defaultValues] = useState(() => withDraft<Field>(draft.fields, start, takeTexts(draft.name)));
  const { control, formState, setValue, setError, clearErrors, handleSubmit } = useForm<Record<string, string>>({
    resolver: rulesResolver(rules),
    defaultValues: { ...defaultValues },
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, isDirty } = formState;

  const isField = (name: string): name is Field => Object.hasOwn(start, name);
  const fields = Object.keys(start).filter(isField);
  const values = withDraft<Field>(fields, start, useWatch({ control }));
  useDraftBackup(draft.name, draftOf(draft.fields, values, start), draft.onReload);

  // By the DOM: the library cannot focus a field of a step that is not rendered yet.
  const ref = useRef<HTMLFormElement>(null);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    // A hidden password cannot be corrected, only retyped.
    if (wrong instanceof HTMLInputElement && wrong.type === 'password') wrong.select();
  }, [refusals]);

  const set = (name: string, value: string) => {
    setValue(name, value, { shouldDirty: true });
    clearErrors([name, 'root']);
  };
  const refuse = (...failures: readonly Failure<Field>[]) => {
    clearErrors();
    // The first error of each field wins.
    for (const { field, message } of failures.toReversed()) {
      const name: string = field ?? 'root';
      setError(name, { type: 'server', message });
    }
    if (failures.some(({ field }) => field !== undefined)) setRefusals((count) => count + 1);
  };
  const isBusy = useRef(false);
  return {
    ref,
    values,
    error: errors.root?.message ?? null,
    pending: isSubmitting,
    isEdited: isDirty,
    set,
    refuse,
    field: (name) => ({
      name,
      value: values[name],
      error: errors[name]?.message,
      onValue: (value) => set(name, value),
    }),
    submit: async (work, explain) => {
      if (isBusy.current) return;
      isBusy.current = true;
      let isValid = false;
      try {
        await handleSubmit(async (sent) => {
          isValid = true;
          try {
            await mutateAsync(() => work(withDraft<Field>(fields, start, sent)));
          } catch (error) {
            const failure = explain?.(error);
            if (failure !== null) refuse(failure ?? failureOfCall(error, fields));
          }
        })();
        if (!isValid) setRefusals((count) => count + 1);
      } finally {
        isBusy.current = false;
      }
    },
  };
}

type Texts = Record<string, string>;

/** Validates with our rules: the first error of each field. */
function rulesResolver(rules: FormRules): Resolver<Texts> {
  return (values) => {
    const errors: FieldErrors<Texts> = {};
    for (const { field, message } of failuresOf(rules, values)) {
      errors[field] = { type: 'rule', message: wordFormMessage(message) };
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}
