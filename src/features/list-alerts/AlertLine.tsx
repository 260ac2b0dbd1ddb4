import { useAtomValue } from 'jotai';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { openedListAtom } from '#src/features/saved-lists/listAtoms.ts';
import { lazyPart } from '#src/ui/lazyPart.tsx';

/** As high as the line that takes its place, so that no row moves. */
const WAITING = <div className="h-9 shrink-0 border-b border-line pointer-coarse:h-12" />;

const StandingStrip = lazyPart(async () => (await import('./AlertStrip.tsx')).StandingStrip, WAITING);

/** What happened to the list that is open; nothing while none of the member's own is. */
export function StandingLine({ spec }: { readonly spec: DataSetSpec }) {
  const opened = useAtomValue(openedListAtom);
  if (!opened || opened.list.source !== spec.source) return null;
  return <StandingStrip key={opened.list.id} spec={spec} list={opened.list} />;
}
