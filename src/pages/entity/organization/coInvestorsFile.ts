import type { CoInvestor } from '#schemas/entities/connections.ts';
import { type ChartFile, fileName, rowsFile } from '#src/charts/chartFile.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';

const text = investorMessages.coInvestors;

const HEADS = [text.organization, text.deals, text.led, text.theyLed, text.first, text.last, text.lift];

/** The co-investors of an organization, the closest first, with raw figures. */
export function coInvestorsFile(title: string, coinvestors: readonly CoInvestor[]): ChartFile {
  const rows = coinvestors.map((one) => [
    ...[one.name, one.deals, one.deals_led, one.deals_led_by_them],
    ...[one.first_date, one.last_date, one.lift],
  ]);
  return rowsFile({ title, name: fileName(title), heads: HEADS, rows });
}
