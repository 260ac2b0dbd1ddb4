import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useReducer, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { type FormRules, failuresOf } from '#schemas/forms/rules.ts';
import { takeDraft, useShelf } from './drafts.ts';
import { failureOfCall } from './failureOfCall.ts';
import { draftOf, type Failure, type FormState, newForm, nextForm, withDraft } from './formState.ts';

/** What a field of a form needs: spread it into the field's component. */
export interface FieldBinding {
  readonly name: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly onValue: (value: string) => void;
}

/** A form: its state, and what may be done with it. */
export interface Form<Field extends string> extends FormState<Field> {
  readonly ref: RefObject<HTMLFormElement | null>;
  readonly field: (name: Field) => FieldBinding;
  readonly set: (name: Field, value: string) => void;
  /** Shows what is wrong, as a failed try does. */
  readonly refuse: (...failures: readonly Failure<Field>[]) => void;
  /**
   * Checks the rules and, when all are kept, does the work, one at a time. What it throws is shown: as `explain` puts it,
   * else at the field the server names, else at the form as a whole. `explain` answers null for what is not shown here.
   */
  readonly submit: (
    work: (values: Readonly<Record<Field, string>>) => Promise<void>,
    explain?: (error: unknown) => Failure<Field> | null | undefined,
  ) => Promise<void>;
}

const DraftSchema = z.record(z.string(), z.string());

function readDraft(text: string | null): z.output<typeof DraftSchema> {
  if (text === null) return {};
  try {
    return DraftSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

const NOTHING_KEPT = { name: '', fields: [] } as const;

/**
 * A form over rules. Errors show only after a try, the first failure of each field; the first wrong field takes focus.
 * `draft` names the fields, never secrets, that survive a reload which the end of a session causes.
 */
export function useForm<Rules extends FormRules>(
  rules: Rules,
  initial: Readonly<Record<keyof Rules & string, string>>,
  draft: { readonly name: string; readonly fields: readonly (keyof Rules & string)[] } = NOTHING_KEPT,
): Form<keyof Rules & string> {
  type Field = keyof Rules & string;
  const { mutateAsync } = useMutation({ mutationFn: (work: () => Promise<void>) => work() });
  const ref = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [start] = useState(initial);
  const [state, send] = useReducer(nextForm<Field>, null, () =>
    newForm(withDraft<Field>(draft.fields, start, readDraft(takeDraft(draft.name)))),
  );
  useShelf(draft.name, draftOf(draft.fields, state.values, start));

  const { refusals } = state;
  useEffect(() => {
    if (refusals === 0) return;
    const wrong = ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    wrong?.focus();
    // What cannot be read is typed anew.
    if (wrong instanceof HTMLInputElement && wrong.type === 'password') wrong.select();
  }, [refusals]);

  const isField = (name: string): name is Field => Object.hasOwn(start, name);
  const set = (field: Field, value: string) => send({ type: 'typed', field, value });
  const refuse = (...failures: readonly Failure<Field>[]) => send({ type: 'refused', failures });
  return {
    ...state,
    ref,
    set,
    refuse,
    field: (name) => ({
      name,
      value: state.values[name],
      error: state.errors.get(name),
      onValue: (value) => set(name, value),
    }),
    submit: async (work, explain) => {
      if (isBusy.current) return;
      const failures = failuresOf(rules, state.values).flatMap(({ field, message }) =>
        isField(field) ? [{ field, message }] : [],
      );
      if (failures.length > 0) {
        refuse(...failures);
        return;
      }
      isBusy.current = true;
      send({ type: 'sent' });
      try {
        await mutateAsync(() => work(state.values));
        send({ type: 'done' });
      } catch (error) {
        const said = explain?.(error);
        if (said === null) send({ type: 'done' });
        else refuse(said ?? failureOfCall(error, Object.keys(rules).filter(isField)));
      } finally {
        isBusy.current = false;
      }
    },
  };
}
