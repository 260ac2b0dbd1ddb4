import { useEffect, useState } from 'react';
import { headOf } from '#schemas/pivot/grouping.ts';
import { useLatest } from '#src/ui/useLatest.ts';
import type { PlacedHead, TableHandle } from '#workers/client.ts';
import type { GroupLook } from './groupLook.ts';

/**
 * The heads above the first line in view, which have scrolled away. They repeat lines of the table, so that they are for the eye and
 * the pointer alone.
 */
export function StickyHeads({
  table,
  revision,
  groups,
  scroller,
  lineAtTop,
  top,
  onGo,
}: {
  readonly table: TableHandle;
  readonly revision: number;
  readonly groups: GroupLook;
  /** The element that scrolls; null before it is there. */
  readonly scroller: () => HTMLElement | null;
  /** The first line in view, whole or cut. */
  readonly lineAtTop: () => number;
  /** Where lines begin, in px from the top of the table. */
  readonly top: number;
  readonly onGo: (line: number) => void;
}) {
  const [heads, setHeads] = useState<readonly PlacedHead[]>([]);
  const latest = useLatest(lineAtTop);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision has other heads.
  useEffect(() => {
    const element = scroller();
    let asked = -1;
    let isOver = false;
    const follow = () => {
      const line = latest.current();
      if (line === asked) return;
      asked = line;
      void table.heads(line).then(
        (found) => !isOver && line === asked && setHeads(found),
        () => undefined,
      );
    };
    follow();
    element?.addEventListener('scroll', follow, { passive: true });
    return () => {
      isOver = true;
      element?.removeEventListener('scroll', follow);
    };
  }, [table, revision]);
  if (heads.length === 0) return null;
  return (
    <div className="grid-sticky-heads" style={{ top, width: scroller()?.clientWidth }} aria-hidden>
      {heads.map(({ line, row }) => {
        const head = headOf(row);
        return (
          head && (
            <button key={line} type="button" tabIndex={-1} onClick={() => onGo(line)}>
              <span style={{ paddingLeft: (head.keys.length - 1) * 16 }}>
                <b>{groups.name(head)}</b>
                <span className="grid-group-count">{groups.count(head)}</span>
              </span>
            </button>
          )
        );
      })}
    </div>
  );
}
