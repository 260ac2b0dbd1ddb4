import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createTestClient, http, publicActions, walletActions } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { z } from 'zod';
import type { Need } from './needs.ts';
import { freePort } from './ports.ts';

/** A chain of the test alone, with a real ERC-20. */

const BINARY = path.resolve('node_modules', '@foundry-rs', 'anvil-linux-amd64', 'bin', 'anvil');
/** An optional package: not every system has it. */
export const ANVIL: Need = {
  isMet: existsSync(BINARY),
  missing:
    'the chain of the package @foundry-rs/anvil-linux-amd64: run npm ci and npm test on Linux with an x64 processor',
};

const MNEMONIC = 'test test test test test test test test test test test junk';
/** Holds all tokens. */
const PAYER = mnemonicToAccount(MNEMONIC);
/** Extended public key of another account of the same words. */
export const TEST_XPUB = mnemonicToAccount(MNEMONIC, { path: "m/44'/60'/7'" }).getHdKey().publicExtendedKey;

const ArtifactSchema = z.object({
  abi: z.array(z.record(z.string(), z.unknown())),
  bytecode: z.templateLiteral(['0x', z.string()]),
});
const ARTIFACT = path.resolve(
  ...['node_modules', '@openzeppelin', 'contracts', 'build', 'contracts', 'ERC20PresetFixedSupply.json'],
);

const TRANSFER_ABI = [
  {
    type: 'function',
    name: 'transfer',
    stateMutability: 'nonpayable',
    inputs: [
      { name: 'to', type: 'address' },
      { name: 'amount', type: 'uint256' },
    ],
    outputs: [{ type: 'bool' }],
  },
] as const;

export type TestChain = Awaited<ReturnType<typeof startAnvil>>;

/** Starts a chain whose first block is at this moment; a payment is in a block of its own. */
export async function startAnvil({ now, chainId = 31_337 }: { readonly now: number; readonly chainId?: number }) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    BINARY,
    [
      ...['--port', String(port), '--chain-id', String(chainId), '--timestamp', String(Math.floor(now / 1_000) - 60)],
      ...['--mnemonic', MNEMONIC, '--silent'],
    ],
    { stdio: 'ignore' },
  );
  // Once: a chain that mines a thousand blocks on a busy machine would do it a second time.
  const client = createTestClient({ mode: 'anvil', transport: http(url, { timeout: 60_000, retryCount: 0 }) })
    .extend(publicActions)
    .extend(walletActions);
  await answers(client, child);
  const artifact = ArtifactSchema.parse(JSON.parse(readFileSync(ARTIFACT, 'utf8')));

  const hex = (address: string): `0x${string}` => `0x${address.slice(2)}`;
  /** Asked for again and again: viem asks once a block, and no further block comes here by itself. */
  const receiptOf = async (hash: `0x${string}`) => {
    for (let tries = 0; tries < 500; tries++) {
      const receipt = await client.getTransactionReceipt({ hash }).catch(() => null);
      if (receipt) return receipt;
      await delay(20);
    }
    throw new Error('The transaction is in no block.');
  };
  const deploy = async (): Promise<string> => {
    const hash = await client.deployContract({
      abi: artifact.abi,
      bytecode: artifact.bytecode,
      account: PAYER,
      chain: null,
      args: ['Dollar', 'USDC', 10n ** 18n, PAYER.address],
    });
    const { contractAddress } = await receiptOf(hash);
    if (!contractAddress) throw new Error('The token was not deployed.');
    return contractAddress;
  };
  const blockAt = (at: number) => client.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(at / 1_000)) });
  return {
    url,
    client,
    deploy,
    /** Sends coins, in a block of this moment. */
    payCoin: async (to: string, value: bigint, at: number): Promise<void> => {
      await blockAt(at);
      const hash = await client.sendTransaction({ account: PAYER, chain: null, to: hex(to), value });
      await receiptOf(hash);
    },
    /** Sends coins as a contract does: in a transaction to nobody, whose code passes on what it was given. */
    payCoinByContract: async (to: string, value: bigint, at: number): Promise<void> => {
      await blockAt(at);
      const data = `0x5f5f5f5f3473${to.slice(2)}5af100` as const;
      const hash = await client.sendTransaction({ account: PAYER, chain: null, data, value });
      await receiptOf(hash);
    },
    /** Sends tokens, in a block of this moment. */
    pay: async (token: string, to: string, units: bigint, at: number): Promise<void> => {
      await blockAt(at);
      const hash = await client.writeContract({
        ...{ address: hex(token), abi: TRANSFER_ABI, functionName: 'transfer', args: [hex(to), units] },
        ...{ account: PAYER, chain: null },
      });
      await receiptOf(hash);
    },
    /** Adds empty blocks, a second apart. */
    mine: async (blocks: number): Promise<void> => await client.mine({ blocks, interval: 1 }),
    /** Replaces the last blocks by empty ones. */
    reorganise: async (depth: number): Promise<void> => {
      await client.request<{ Method: 'anvil_reorg'; Parameters: [number, unknown[]]; ReturnType: null }>({
        method: 'anvil_reorg',
        params: [depth, []],
      });
    },
    stop: (): void => {
      child.kill();
    },
  };
}

async function answers(client: { getChainId: () => Promise<number> }, child: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 500; tries++) {
    if (child.exitCode !== null) throw new Error('The test chain ended.');
    try {
      await client.getChainId();
      return;
    } catch {
      await delay(20);
    }
  }
  throw new Error('The test chain does not answer.');
}
