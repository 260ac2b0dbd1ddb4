import {
  INVESTOR_WINDOWS,
  type InvestorWindow,
  OBSERVED_PIVOTS,
  type RoundsObserved,
  windowTriple,
} from '#schemas/api/observatory.ts';
import type { Filter } from '#schemas/filters/tree.ts';
import { formatCount, formatShort } from '#schemas/format.ts';
import { keyedGroups } from '#schemas/pivot/reading.ts';
import { MarkLink } from '#src/charts/MarkLink.tsx';
import { sumOf, valueCount } from '#src/charts/observedMarks.ts';
import { binMessages } from '#src/i18n/en/charts.ts';
import { observatoryMessages } from '#src/i18n/en/observatory.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import type { ChangeFilter } from './address.ts';
import { linksOf } from './chartProps.ts';
import { HEAD, LINE, NUMBER, Panel } from './Panel.tsx';

const text = observatoryMessages.investors;
const WINDOWS = Object.keys(INVESTOR_WINDOWS) as InvestorWindow[];

/** Who joined most rounds within a period of its own. A name opens these rounds, a checkbox filters the other charts. */
export function Investors({
  answers: { investors, investorsKnown },
  filter,
  window,
  onWindow,
  onFilter,
}: {
  readonly answers: RoundsObserved;
  readonly filter: Filter;
  readonly window: InvestorWindow;
  readonly onWindow: (window: InvestorWindow) => void;
  readonly onFilter: ChangeFilter;
}) {
  const { isChosen, target, onChoose } = linksOf(
    { source: 'fundraising', linked: OBSERVED_PIVOTS.fundraising.investors, filter, window: windowTriple(window) },
    onFilter,
  );
  const groups = keyedGroups(investors);
  const [first] = groups;
  return (
    <Panel
      title={text.title}
      className="xl:col-span-5"
      aside={
        <Segmented
          label={text.window}
          options={WINDOWS.map((value) => ({ value, label: text.windows[value] }))}
          value={window}
          onChange={onWindow}
        />
      }
      note={
        first &&
        text.summary(
          String(first.key),
          observatoryMessages.rounds(first.cell.count),
          valueCount(investors, investorsKnown),
        )
      }
    >
      <div className="min-h-85">
        {groups.length === 0 ? (
          <p className="text-13 text-muted">{text.empty}</p>
        ) : (
          <table className="w-full table-fixed text-13">
            <thead>
              <tr className={HEAD}>
                <th scope="col" className="w-7">
                  <span className="sr-only">{binMessages.choose}</span>
                </th>
                <th scope="col">{text.organization}</th>
                <th scope="col" className="w-20 text-right">
                  {text.rounds}
                </th>
                <th scope="col" className="w-32 text-right">
                  {text.amount} <span className="font-normal text-faint">{observatoryMessages.usd}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {groups.map(({ key, cell }) => {
                const name = String(key);
                const isOn = isChosen?.(key) === true;
                return (
                  <tr key={name} className={LINE}>
                    <td>
                      <Checkbox
                        hideLabel
                        checked={isOn}
                        label={binMessages.only(name)}
                        onChange={() => onChoose(isOn ? [] : [key], false)}
                      />
                    </td>
                    <td>
                      <span className="flex min-w-0 items-center gap-2">
                        <MarkLink target={target} mark={{ key }} newTab tabIndex={-1} aria-hidden="true">
                          <Logo kind="venture" of={{ name, logo: null }} size={18} />
                        </MarkLink>
                        <MarkLink target={target} mark={{ key }} className="truncate hover:underline">
                          {name}
                        </MarkLink>
                      </span>
                    </td>
                    <td className={NUMBER}>{formatCount(cell.count)}</td>
                    <td className={NUMBER}>{formatShort(sumOf(cell))}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        )}
      </div>
    </Panel>
  );
}
