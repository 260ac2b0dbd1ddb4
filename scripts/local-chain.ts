import { createInterface } from 'node:readline';
import { parseUnits } from 'viem';
import { ANVIL, startAnvil, TEST_XPUB } from '#server/testing/anvil.ts';

/** A chain on this machine with a dollar token of its own, so that a developer can pay an invoice (`npm run dev:chain`). */

const BLOCK_MS = 2_000;
const PAY = /^pay (0x[0-9a-fA-F]{40}) (\d{1,9}(?:\.\d{1,18})?)( ETH)?$/;

if (!ANVIL.isMet) {
  console.error('The optional package @foundry-rs/anvil-linux-amd64 is not installed: npm install --include=optional');
  process.exit(1);
}
const chain = await startAnvil({ now: Date.now() });
const token = await chain.deploy();
console.log(`Start the server with these settings:

  PAY_XPUB=${TEST_XPUB} \\
  PAY_CHAINS=local=${chain.url} PAY_TOKENS=local:USDC:${token}:6 PAY_CONFIRMATIONS=3 npm run dev

Then type here what to pay: pay ADDRESS AMOUNT, or pay ADDRESS AMOUNT ETH. Ctrl+C ends the chain.`);

let lastBlock: Promise<unknown> = Promise.resolve();
/** One block at a time; a failure is told, and the chain goes on. */
const afterwards = (work: () => Promise<void>): void => {
  lastBlock = lastBlock.then(work).catch((error: unknown) => console.error(String(error)));
};
const blocks = setInterval(() => afterwards(() => chain.mine(1)), BLOCK_MS);

const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const [, to, amount, coin] = PAY.exec(line.trim()) ?? [];
  if (to === undefined || amount === undefined) return console.log('Write: pay 0x… 10.45, or pay 0x… 0.0026 ETH');
  afterwards(async () => {
    const { timestamp } = await chain.client.getBlock();
    // Later than the block before, as the chain asks for.
    const at = Math.max(Date.now(), Number(timestamp) * 1_000 + 1_000);
    if (coin) await chain.payCoin(to, parseUnits(amount, 18), at);
    else await chain.pay(token, to, parseUnits(amount, 6), at);
    console.log(`Paid ${amount}${coin ?? ' USDC'} to ${to}`);
  });
});

const end = (): void => {
  clearInterval(blocks);
  lines.close();
  chain.stop();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
