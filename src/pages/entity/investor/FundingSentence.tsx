import type { FundingSummary } from '#schemas/entities/profiles.ts';
import { stageName } from '#schemas/entities/roundNames.ts';
import { formatDate, formatShort } from '#schemas/format.ts';
import { codedMessages } from '#schemas/i18n/en/forms.ts';
import { fillTemplate } from '#schemas/i18n/template.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';

const text = investorMessages.summary;

/** Funding as one sentence says it, and what it leaves out. Nothing without a round. */
export function FundingSentence({ summary, led }: { readonly summary: FundingSummary; readonly led: number }) {
  if (summary.rounds === 0) return null;
  return (
    <p className="border-b border-line px-6 py-3 text-14 text-pretty max-desk:px-4">
      {fundingSentence(summary, text.joined(summary.rounds))}{' '}
      <span className="text-muted">
        {led > 0 && `${text.led(led)} `}
        {summary.undisclosed > 0 && `${text.undisclosed(summary.undisclosed)} `}
        {text.whole}
      </span>
    </p>
  );
}

/** Total, of which rounds, date and kind of the latest one. */
export function fundingSentence(
  { total_funding_amount, rounds, latest_date, latest_stage }: FundingSummary,
  over = text.rounds(rounds),
): string {
  const amount =
    total_funding_amount === null
      ? text.undisclosedAmount
      : `${formatShort(total_funding_amount)} ${entityMessages.units.usd}`;
  const date = latest_date === null ? text.unknown : formatDate(latest_date, 'plain');
  const params = { 1: amount, 2: over, 3: date, 4: stageName(latest_stage) };
  return fillTemplate(codedMessages.I_0001, params) ?? '';
}
