import { useOnline } from '#src/state/online.ts';
import { lazyPart, usePreload } from '#src/ui/lazyPart.tsx';

const OfflineLine = lazyPart(async () => (await import('./OfflineLine.tsx')).OfflineLine);

// Once the network is gone it cannot be fetched any more.
const PARTS = [OfflineLine];

/** Says so while there is no network. */
export function OfflineNotice() {
  usePreload(PARTS);
  return useOnline() ? null : <OfflineLine />;
}
