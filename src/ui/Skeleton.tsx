import { cx } from './cx.ts';

/** A placeholder bar as large as the text that will replace it. Give width, and height if it is not a line of text. */
export function Skeleton({ className }: { readonly className?: string }) {
  return <span aria-hidden="true" className={cx('block h-2.5 rounded-[3px] bg-skeleton', className)} />;
}
