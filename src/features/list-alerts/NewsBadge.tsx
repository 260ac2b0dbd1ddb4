import { formatCount } from '#schemas/format.ts';
import { listAlertMessages } from '#src/i18n/listAlerts.ts';
import { useAlertSummary } from './useListAlerts.ts';

/** How many rows entered or left a list of the account since its member last looked; nothing where none did. */
export function NewsBadge({ id }: { readonly id: string }) {
  const summary = useAlertSummary(id);
  if (!summary || summary.entered + summary.left === 0) return null;
  const said = listAlertMessages.badge(summary.entered, summary.left);
  return (
    <span
      title={said}
      className="figure h-4 min-w-4 shrink-0 rounded-full bg-info-tint px-1.5 text-center text-12 leading-4 font-medium text-info"
    >
      <span aria-hidden>{formatCount(summary.entered + summary.left)}</span>
      <span className="sr-only">{said}</span>
    </span>
  );
}
