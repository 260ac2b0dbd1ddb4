import { StartError } from '../platform/errors.ts';

/** The reason that an operator gives; `whom` reads it. */
export function givenReason(reason: string | undefined, whom: string, max: number): string {
  const text = reason?.trim() ?? '';
  if (text === '' || text.length > max) {
    throw new StartError(`Give ${whom} a reason of at most ${max} characters: --reason TEXT.`, 2);
  }
  return text;
}
