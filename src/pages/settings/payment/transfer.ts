/** A transfer of tokens, as wallets take it. */
export interface Transfer {
  readonly chainId: number;
  /** Contract of the token. */
  readonly token: string;
  readonly to: string;
  /** In the smallest units of the token. */
  readonly units: bigint;
}

/** The address that a wallet reads from a QR code (EIP-681). */
export function transferUri({ chainId, token, to, units }: Transfer): string {
  return `ethereum:${token}@${chainId}/transfer?address=${to}&uint256=${units}`;
}

/** First four bytes of the hash of `transfer(address,uint256)`. */
const TRANSFER = '0xa9059cbb';

/** What a transaction to the contract of the token carries. */
export function transferData({ to, units }: Transfer): string {
  return `${TRANSFER}${to.slice(2).toLowerCase().padStart(64, '0')}${units.toString(16).padStart(64, '0')}`;
}
