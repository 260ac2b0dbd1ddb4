import { readStorage, writeStorage } from '#src/shared/storage/browserStorage.ts';
import { readWatched, type Watched } from './watched.ts';

/** Where the stars of this device are kept. */
export const DEVICE_LISTS = 'assay.watched';

/** The lists that this browser keeps; none where it forbids storage. */
export function readDeviceLists(): Watched {
  return readWatched(readStorage('local', DEVICE_LISTS));
}

export function keepDeviceLists(lists: Watched): void {
  writeStorage('local', DEVICE_LISTS, JSON.stringify(lists));
}
