import { unixMs } from '#schemas/units.ts';
import type { WorkerEnvironment } from './workerEnvironment.ts';

/** Clock, network and timers of the thread it is loaded in. */
export const ownEnvironment: WorkerEnvironment = {
  now: () => unixMs(Date.now()),
  fetch: (url, init) => fetch(url, init),
  after: (milliseconds, work) => {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  },
  // A message to itself: timers are clamped to four milliseconds.
  pause: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(null);
    }),
};
