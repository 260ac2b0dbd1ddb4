import type { Invoice, Receipt, ReceiptParty } from '../api/billing.ts';

/**
 * What the receipt of an invoice states. Where it was settled before receipts were fixed, or without a seller, seller and member
 * of today stand in until a buyer is stated.
 */
export function receiptOf(
  { receipt }: Pick<Invoice, 'receipt'>,
  today: { readonly seller: ReceiptParty | null; readonly member: string },
): Receipt {
  return receipt === null ? { ...today, buyer: null } : { ...receipt, seller: receipt.seller ?? today.seller };
}

/** What the file of a receipt is called. */
export const receiptFileName = (number: string): string => `assay-receipt-${number}.pdf`;
