import { Skeleton } from '#src/ui/Skeleton.tsx';

const LINES = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Stands for a table while it is loaded. */
export function TableWaiting({ label, lines = LINES.length }: { readonly label: string; readonly lines?: number }) {
  return (
    <div role="status" aria-busy="true" aria-label={label}>
      <div className="h-7 border-b border-line-strong" />
      {LINES.slice(0, lines).map((line) => (
        <div key={line} className="flex h-9 items-center gap-4 border-b border-line pointer-coarse:h-11">
          <Skeleton className="w-14" />
          <Skeleton className="w-40" />
          <Skeleton className="ml-auto w-10" />
        </div>
      ))}
    </div>
  );
}
