import { readWatched, type Watched } from './watched.ts';

/** Where the stars of this device are kept. */
export const DEVICE_LISTS = 'assay.watched';

/** The lists that this browser keeps; none where it forbids storage. */
export function readDeviceLists(): Watched {
  try {
    return readWatched(localStorage.getItem(DEVICE_LISTS));
  } catch {
    return {};
  }
}

export function keepDeviceLists(lists: Watched): void {
  try {
    localStorage.setItem(DEVICE_LISTS, JSON.stringify(lists));
  } catch {
    // Storage is forbidden or full: the lists last as long as the page.
  }
}
