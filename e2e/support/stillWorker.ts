import type { Page } from '@playwright/test';

/** Makes the worker of the page's table stand still at its next pause, until the function that is returned is called. */
export async function holdWorker(page: Page): Promise<() => Promise<void>> {
  const [worker] = page.workers();
  if (!worker) throw new Error('No table is on the page');
  await worker.evaluate(() => {
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (...message: unknown[]) {
      held.push(() => Reflect.apply(postMessage, this, message));
    };
    Object.assign(globalThis, {
      letGo: () => {
        MessagePort.prototype.postMessage = postMessage;
        for (const post of held) post();
      },
    });
  });
  return () => worker.evaluate('letGo()');
}
