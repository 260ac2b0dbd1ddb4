import { binMessages } from '#src/i18n/en/charts.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { type BinDescriptor, type BinMark, markText } from './bins.ts';
import { MarkLink, type MarkTarget } from './MarkLink.tsx';

/** Lying bars with names, largest first. A name opens the directory, a checkbox filters the other charts. */
export function RankedBars({
  descriptor,
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
  const largest = Math.max(...marks.map(({ value }) => value ?? 0), 0) || 1;
  const chosen = marks.filter(({ key }) => isChosen?.(key)).map(({ key }) => key);
  return (
    <ul data-marks tabIndex={-1} className="min-w-0 flex-1 overflow-x-hidden overflow-y-auto">
      {marks.map((mark) => {
        const isOn = isChosen?.(mark.key) === true;
        return (
          <li
            key={mark.key}
            className={`flex h-6 items-center gap-2 text-13 pointer-coarse:h-11 ${isChosen && !isOn ? 'text-muted' : ''}`}
          >
            <Checkbox
              hideLabel
              checked={isOn}
              label={binMessages.only(mark.label)}
              onChange={() => onChoose(isOn ? chosen.filter((key) => key !== mark.key) : [...chosen, mark.key])}
            />
            <MarkLink
              target={target}
              mark={mark}
              aria-label={binMessages.open(markText(descriptor, mark))}
              className="group grid min-w-0 flex-1 grid-cols-[minmax(0,38%)_1fr_auto] items-center gap-2"
            >
              <span className="truncate group-hover:underline">{mark.label}</span>
              <span className="h-3">
                <span
                  className="block h-full min-w-px rounded-[2px]"
                  style={{
                    width: `${((mark.value ?? 0) / largest) * 100}%`,
                    background: isChosen && !isOn ? 'var(--bar)' : 'var(--series-1)',
                  }}
                />
              </span>
              <span className="figure min-w-14 text-right">{descriptor.format(mark.value ?? 0)}</span>
            </MarkLink>
          </li>
        );
      })}
    </ul>
  );
}
