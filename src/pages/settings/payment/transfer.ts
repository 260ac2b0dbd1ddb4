/** A payment, as wallets take it. */
export interface Transfer {
  readonly chainId: number;
  /** Contract of the token; null: the coin of the network. */
  readonly token: string | null;
  readonly to: string;
  /** In the smallest units of the token. */
  readonly units: bigint;
}

/** The address that a wallet reads from a QR code (EIP-681). */
export function transferUri({ chainId, token, to, units }: Transfer): string {
  return token === null
    ? `ethereum:${to}@${chainId}?value=${units}`
    : `ethereum:${token}@${chainId}/transfer?address=${to}&uint256=${units}`;
}

/** First four bytes of the hash of `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb';

/** The transaction that a wallet is asked for: the coin itself, or a call of the contract of the token. */
export function transactionOf({ token, to, units }: Transfer): {
  readonly to: string;
  readonly value: string;
  readonly data?: string;
} {
  if (token === null) return { to, value: `0x${units.toString(16)}` };
  const data = `${TRANSFER}${to.slice(2).toLowerCase().padStart(64, '0')}${units.toString(16).padStart(64, '0')}`;
  return { to: token, value: '0x0', data };
}
