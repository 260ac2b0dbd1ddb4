import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazyPart } from '#src/ui/lazyPart.tsx';

/** The page for failures. The frame fetches it ahead: when it is wanted there may be no network. */
export const FailurePart = lazyPart(async () => (await import('./FailurePage.tsx')).FailurePage);

/** What is shown when a page throws, as the router takes it. */
export function Failure(props: ErrorComponentProps) {
  return <FailurePart {...props} />;
}
