import { useAtomValue } from 'jotai';
import type { DataSetSpec } from '#schemas/columns/spec.ts';
import { openedListAtom } from '#src/features/saved-lists/listAtoms.ts';
import { StandingStrip } from './AlertStrip.tsx';

/** What happened to the list that is open; nothing while none of the member's own is. */
export function StandingLine({ spec }: { readonly spec: DataSetSpec }) {
  const opened = useAtomValue(openedListAtom);
  if (!opened || opened.list.source !== spec.source) return null;
  return <StandingStrip key={opened.list.id} spec={spec} list={opened.list} />;
}
