import type { BillingNetwork, Invoice } from '#schemas/api/billing.ts';
import { billingMessages as text } from '#src/i18n/en/billing.ts';

/** What arrived and where: `10.45 USDC on Base`. */
export function paymentText(
  { network, cents, amount, token }: Invoice['payments'][number],
  networks: readonly BillingNetwork[],
): string {
  if (network === 'card') return text.paidByCard(cents);
  return text.payment(amount, token, networks.find(({ name }) => name === network)?.title ?? network);
}
