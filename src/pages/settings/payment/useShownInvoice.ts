import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Invoice, PaymentAnswer } from '#schemas/api/billing.ts';
import { refetchPlan } from '#src/api/billingQueries.ts';

/** The invoice to show: the open one, and after it, until it is closed, what has become of it. */
export function useShownInvoice(payment: PaymentAnswer | undefined): {
  readonly shown: Invoice | null;
  readonly close: () => void;
} {
  const [kept, setKept] = useState<string | null>(null);
  const client = useQueryClient();
  const open = payment?.open ?? null;
  useEffect(() => {
    if (open !== null) setKept(open);
  }, [open]);
  const shown = payment?.invoices.find(({ id }) => id === (open ?? kept)) ?? null;
  const isSettled = shown?.status === 'Settled';
  useEffect(() => {
    if (isSettled) refetchPlan(client);
  }, [isSettled, client]);
  return { shown, close: () => setKept(null) };
}
