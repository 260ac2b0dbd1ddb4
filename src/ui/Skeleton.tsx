import { cx } from './cx.ts';

/** A placeholder bar as large as the text that will replace it. Give width, and height if it is not a line of text. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx('block h-2.5 rounded-[3px] bg-skeleton', className)} />;
}

const LINES = ['w-[92%]', 'w-[97%]', 'w-[64%]', 'mt-8 w-[30%]', 'w-[95%]', 'w-[88%]', 'w-[93%]', 'w-[41%]'];

/** Stands for a text of several paragraphs while it is loaded. */
export function TextSkeleton({ label, className }: { readonly label: string; readonly className?: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={label} className={cx('mt-8 flex flex-col gap-3.5', className)}>
      {LINES.map((line) => (
        <Skeleton key={line} className={line} />
      ))}
    </div>
  );
}
