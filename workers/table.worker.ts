import * as Comlink from 'comlink';
import { unixMs } from '#schemas/units.ts';
import type { WorkerEnvironment } from './host/workerEnvironment.ts';
import { createWorkerApi } from './host/workerSide.ts';

const environment: WorkerEnvironment = {
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

Comlink.expose(createWorkerApi(environment));
