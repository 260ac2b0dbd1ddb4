import type { ComponentProps } from 'react';
import { ApiError } from '#schemas/http.ts';
import { ErrorState } from '#src/ui/States.tsx';

/** A query that failed, in the place of what it would have shown: what went wrong, and what can be handed on about it. */
export function QueryFailure({
  error,
  ...rest
}: Omit<ComponentProps<typeof ErrorState>, 'text' | 'details'> & { readonly error: Error }) {
  return <ErrorState {...rest} text={error.message} details={error instanceof ApiError ? error.details : undefined} />;
}
