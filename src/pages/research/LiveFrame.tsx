import type { ReactNode } from 'react';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { liveBlockMessages } from '#src/i18n/en/liveBlocks.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';

const text = liveBlockMessages;

/** What a live block shows around its content, and while there is none. */
export function LiveFrame({
  title,
  height,
  error,
  onRetry,
  children,
}: {
  /** What it is about, for who cannot see it yet. */
  readonly title: string;
  /** Room to keep while it loads, in px. */
  readonly height: number;
  readonly error: Error | null;
  readonly onRetry: () => void;
  /** Null: it is not there yet. */
  readonly children: ReactNode | null;
}) {
  if (children !== null) return children;
  if (error) return <QueryFailure title={text.failed(title)} error={error} onRetry={onRetry} />;
  return (
    <div role="status" aria-label={text.loading(title)} style={{ height }}>
      <Skeleton className="h-full w-full" />
    </div>
  );
}
