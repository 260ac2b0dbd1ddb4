import path from 'node:path';
import { CARD_KEYS } from '#server/testing/cardService.ts';
import { CARD_PORT } from './cards.ts';
import { startOpenId } from './openId.ts';
import { createProduct } from './product.ts';

/** The server that most browser tests share: the built product with the sample data, on `E2E_PORT`. */
const product = await createProduct(process.env.E2E_DATA_DIR);
const provider = await startOpenId();
const server = await product.start({
  ...provider.environment,
  ...{ ...CARD_KEYS, STRIPE_URL: `http://127.0.0.1:${CARD_PORT}` },
  PORT: process.env.E2E_PORT ?? '0',
  LOG_LEVEL: 'info',
  // Enough to scroll far; what takes more is measured in `bench`.
  SAMPLE_PROJECTS: '800',
  // An opening of the operator, which the sources have none of.
  CONTENT_DIR: path.join(import.meta.dirname, 'content'),
});
provider.serve(server.url);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await server.end('SIGTERM');
    await provider.close();
    await product.remove();
    process.exit(0);
  });
}
