import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { contributionFaults } from '#schemas/forms/contributionRules.ts';
import { wordFormMessage } from '#schemas/forms/messages.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { dataOf, type NewEntity } from './newEntity.ts';

/** The form of a new entity: what the server would refuse is said once somebody tries to send it. */
export function useNewEntityForm(kind: EntityKind, initial: NewEntity) {
  return useForm<NewEntity>({
    resolver: resolverOf(kind),
    defaultValues: initial,
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
}

/** The rules of contributions, as the library takes them: the first fault of each field. */
function resolverOf(kind: EntityKind): Resolver<NewEntity> {
  return (values) => {
    const faults = contributionFaults(kind, 'new', dataOf(values)).toReversed();
    const errors: FieldErrors<NewEntity> = {};
    for (const { at, message } of faults) {
      const error = { type: 'rule', message: wordFormMessage(message) };
      const [part = '', ...path] = at.split('.');
      const field = path.join('.');
      if (part === 'fields') errors.fields = { ...errors.fields, [field]: error };
      else if (part === 'sources') errors.sources = { ...errors.sources, [field]: error };
      // Entries of lists say themselves what they lack.
      else if (part === 'added') errors.added = { ...errors.added, type: 'rule' };
      // The library drops an error of the whole form before it decides whether there is one.
      else errors.others = error;
    }
    return faults.length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}
