import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { type Transfer, transactionOf } from './transfer.ts';

/** Wallets in the browser, as EIP-6963 announces them. */
export interface Wallet {
  readonly id: string;
  readonly name: string;
  readonly request: (call: { readonly method: string; readonly params?: readonly unknown[] }) => Promise<unknown>;
}

const InfoSchema = z.object({ uuid: z.string().check(z.maxLength(100)), name: z.string().check(z.maxLength(60)) });

/** What an event of EIP-6963 announces; null: something else. */
function walletOf(event: Event): Wallet | null {
  if (!(event instanceof CustomEvent)) return null;
  const detail: unknown = event.detail;
  if (typeof detail !== 'object' || detail === null || !('info' in detail) || !('provider' in detail)) return null;
  const { provider } = detail;
  const info = InfoSchema.safeParse(detail.info);
  if (!info.success || typeof provider !== 'object' || provider === null || !('request' in provider)) return null;
  const { request } = provider;
  if (typeof request !== 'function') return null;
  return {
    id: info.data.uuid,
    name: info.data.name,
    request: async (call): Promise<unknown> => await Reflect.apply(request, provider, [call]),
  };
}

/** Wallets of this browser, in the order they announce themselves. */
export function useWallets(): readonly Wallet[] {
  const [wallets, setWallets] = useState<readonly Wallet[]>([]);
  useEffect(() => {
    const hear = (event: Event) => {
      const wallet = walletOf(event);
      if (!wallet) return;
      setWallets((known) => (known.some(({ id }) => id === wallet.id) ? known : [...known, wallet]));
    };
    window.addEventListener('eip6963:announceProvider', hear);
    window.dispatchEvent(new Event('eip6963:requestProvider'));
    return () => window.removeEventListener('eip6963:announceProvider', hear);
  }, []);
  return wallets;
}

const AccountsSchema = z.array(z.string()).check(z.minLength(1));

/** Asks a wallet to send a transfer. Rejects where the wallet, or whoever holds it, declines. */
export async function sendBy(wallet: Wallet, transfer: Transfer): Promise<void> {
  const [from] = AccountsSchema.parse(await wallet.request({ method: 'eth_requestAccounts' }));
  await wallet.request({
    method: 'wallet_switchEthereumChain',
    params: [{ chainId: `0x${transfer.chainId.toString(16)}` }],
  });
  await wallet.request({
    method: 'eth_sendTransaction',
    params: [{ from, ...transactionOf(transfer) }],
  });
}
