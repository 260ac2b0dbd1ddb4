import type { Page } from '@playwright/test';
import { createMember, signInQuietly } from '../support/members.ts';
import { createProduct } from '../support/product.ts';

/** Runs a purchase of a new member, signed in, on a server of its own that takes payments as `environment` says. */
export async function withPurchase(
  page: Page,
  environment: Readonly<Record<string, string>>,
  run: (server: { readonly url: string; readonly dataDir: string }) => Promise<void>,
): Promise<void> {
  const product = await createProduct();
  const server = await product.start({ ...environment, SAMPLE_PROJECTS: '50' });
  try {
    await page.context().addCookies([{ name: 'user-consent', value: 'accepted', url: server.url }]);
    await signInQuietly(page.context(), server.url, await createMember('standard', product.dataDir));
    await run({ url: server.url, dataDir: product.dataDir });
  } finally {
    await server.end('SIGTERM');
    await product.remove();
  }
}
