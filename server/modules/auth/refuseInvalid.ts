import { type FormRules, type FormValues, failuresOf } from '#schemas/forms/rules.ts';
import { ApiError } from '#server/platform/errors.ts';

/**
 * Refuses values that a form would refuse, in the form's own words. Only the given fields are looked at.
 * @throws ApiError 422 naming the first field that is wrong.
 */
export function refuseWrong(form: FormRules, values: FormValues, part: 'body' | 'querystring' = 'body'): void {
  const asked = Object.fromEntries(Object.entries(form).filter(([field]) => field in values));
  const [wrong] = failuresOf(asked, values);
  if (wrong) throw new ApiError(422, 'invalid_request', wrong.message, [part, wrong.field]);
}
