import { formatCount } from '#schemas/format.ts';
import { binMessages, chartMessages } from '#src/i18n/en/charts.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import type { BinDescriptor, BinMark } from './bins.ts';
import { MarkLink, type MarkTarget } from './MarkLink.tsx';

const text = binMessages;

/** The same marks as a table. */
export function BinTable({
  descriptor: { label, unit, kind, bin, format, second },
  marks,
  isChosen,
  target,
  onChoose,
}: {
  readonly descriptor: BinDescriptor;
  readonly marks: readonly BinMark[];
  readonly isChosen: ((key: BinMark['key']) => boolean) | null;
  readonly target: MarkTarget;
  readonly onChoose: (keys: readonly BinMark['key'][]) => void;
}) {
  return (
    // Focusable, so that the keyboard can scroll it.
    <section
      aria-label={chartMessages.tableOf(label)}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region needs it.
      tabIndex={0}
      className="relative min-w-0 flex-1 overflow-auto"
    >
      <table className="w-full text-13">
        <thead>
          <tr className="sticky top-0 z-1 bg-surface text-left text-12 text-muted *:h-7 *:font-medium">
            <th scope="col" className="w-7">
              <span className="sr-only">{text.choose}</span>
            </th>
            <th scope="col">{bin}</th>
            {kind === 'sum' && (
              <th scope="col" className="text-right">
                {label} <span className="font-normal text-faint">{unit}</span>
              </th>
            )}
            {second && (
              <th scope="col" className="pl-3 text-right">
                {second.label} <span className="font-normal text-faint">{second.unit}</span>
              </th>
            )}
            <th scope="col" className="pl-3 text-right">
              {text.rowsHead}
            </th>
            {kind === 'sum' && (
              <th scope="col" className="pl-3 text-right">
                {text.unknownHead}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {marks.map((mark) => {
            const isOn = isChosen?.(mark.key) === true;
            return (
              <tr key={mark.key} className="border-t border-line *:h-7">
                <td>
                  <Checkbox
                    hideLabel
                    checked={isOn}
                    label={text.only(mark.label)}
                    onChange={() => onChoose(isOn ? [] : [mark.key])}
                  />
                </td>
                <td>
                  <MarkLink target={target} mark={mark} className="hover:underline">
                    {mark.label}
                  </MarkLink>
                </td>
                {kind === 'sum' && (
                  <td className="figure text-right">{mark.value === null ? '--' : format(mark.value)}</td>
                )}
                {second && (
                  <td className="figure text-right">{mark.second == null ? '--' : second.format(mark.second)}</td>
                )}
                <td className="figure text-right">{formatCount(mark.rows)}</td>
                {kind === 'sum' && <td className="figure text-right">{formatCount(mark.unknown)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
