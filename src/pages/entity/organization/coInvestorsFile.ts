import { csvText } from '#schemas/csv.ts';
import type { CoInvestor } from '#schemas/entities/profiles.ts';
import { type ChartFile, fileName } from '#src/charts/chartFile.ts';
import { investorMessages } from '#src/i18n/en/investors.ts';
import { csvBlob } from '#src/ui/saveFile.ts';

const text = investorMessages.coInvestors;

const HEADS = [text.organization, text.deals, text.led, text.theyLed, text.first, text.last, text.lift];

/** The co-investors of an organization, the closest first, with raw figures. */
export function coInvestorsFile(title: string, coinvestors: readonly CoInvestor[]): ChartFile {
  return {
    title,
    name: `${fileName(title)}.csv`,
    rows: coinvestors.length,
    columns: HEADS.length,
    csv: () =>
      csvBlob(
        csvText([
          HEADS,
          ...coinvestors.map((one) => [
            one.name,
            ...[one.deals, one.deals_led, one.deals_led_by_them].map(String),
            ...[one.first_date, one.last_date, one.lift].map((value) => (value === null ? '' : String(value))),
          ]),
        ]),
      ),
  };
}
