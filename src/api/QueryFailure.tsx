import type { ComponentProps } from 'react';
import { ApiError } from '#schemas/http.ts';
import { ErrorState } from '#src/ui/States.tsx';

/** Shown in place of a query's result when it failed: the reason, and details to report. */
export function QueryFailure({
  error,
  ...rest
}: Omit<ComponentProps<typeof ErrorState>, 'text' | 'details'> & { readonly error: Error }) {
  return <ErrorState {...rest} text={error.message} details={error instanceof ApiError ? error.details : undefined} />;
}
