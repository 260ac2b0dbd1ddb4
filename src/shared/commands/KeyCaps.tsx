import { Fragment } from 'react';
import { cx } from '#src/ui/cx.ts';
import { Kbd } from '#src/ui/Kbd.tsx';
import { capsOf } from './caps.ts';
import { isMac } from './platform.ts';

/** Keys of the table as caps. */
export function KeyCaps({ keys, className }: { readonly keys: string; readonly className?: string }) {
  return (
    <span className={cx('inline-flex shrink-0 items-center gap-1', className)}>
      {capsOf(keys, isMac).map((stroke) => (
        <Fragment key={stroke.join()}>
          {stroke.map((cap) => (
            <Kbd key={cap}>{cap}</Kbd>
          ))}
        </Fragment>
      ))}
    </span>
  );
}
