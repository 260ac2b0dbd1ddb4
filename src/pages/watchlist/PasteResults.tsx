import { Check, CircleHelp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MatchedLine, WatchMatch } from '#schemas/api/watchlist.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { watchlistMessages } from '#src/i18n/en/watchlist.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { FormerName } from '#src/ui/FormerName.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { type Choices, chosenIds, countMatched } from './pastedList.ts';

const text = watchlistMessages.paste;

/** Matches of each line: accept, choose or skip. */
export function PasteResults({
  kind,
  matched,
  choices,
  busy,
  problem,
  onChoose,
  onBack,
  onAdd,
}: {
  readonly kind: EntityKind;
  readonly matched: readonly MatchedLine[];
  readonly choices: Choices;
  readonly busy: boolean;
  readonly problem: string | null;
  readonly onChoose: (line: number, id: number | null) => void;
  readonly onBack: () => void;
  readonly onAdd: () => void;
}) {
  const { found, already, several, missing } = countMatched(matched);
  const count = chosenIds(choices).length;
  const summary = useRef<HTMLParagraphElement>(null);
  useEffect(() => summary.current?.focus(), []);
  return (
    <>
      <p ref={summary} tabIndex={-1} role="status" className="figure text-13 text-muted outline-none">
        {[
          text.found(found),
          ...(several > 0 ? [text.several(several)] : []),
          ...(already > 0 ? [text.already(already)] : []),
          ...(missing > 0 ? [text.missing(missing)] : []),
        ].join(' · ')}
      </p>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it.
        tabIndex={0}
        aria-label={text.results}
        className="mt-3 max-h-[46dvh] overflow-auto rounded-control border border-line"
      >
        <table className="w-full border-collapse text-left text-13">
          <thead className="sr-only">
            <tr>
              <th scope="col">{text.typed}</th>
              <th scope="col">{text.meant}</th>
            </tr>
          </thead>
          <tbody>
            {matched.map((line, place) => (
              <Line
                // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
                key={place}
                kind={kind}
                line={line}
                chosen={choices.get(place) ?? null}
                disabled={busy}
                onChoose={(id) => onChoose(place, id)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {problem !== null && (
        <p role="alert" className="mt-3 text-12 text-negative">
          {problem}
        </p>
      )}
      <div className="mt-5 flex justify-end gap-2">
        <Button size="lg" disabled={busy} onClick={onBack}>
          {text.back}
        </Button>
        <Button variant="primary" size="lg" disabled={busy || count === 0} onClick={onAdd}>
          {busy ? text.adding : text.add(count)}
        </Button>
      </div>
    </>
  );
}

interface LineProps {
  readonly kind: EntityKind;
  readonly line: MatchedLine;
  readonly chosen: number | null;
  readonly disabled: boolean;
  readonly onChoose: (id: number | null) => void;
}

function Line(props: LineProps) {
  return (
    <tr className="border-b border-line last:border-b-0">
      <th scope="row" className="cut w-2/5 max-w-0 max-desk:w-1/4 px-3 py-1.5 font-normal text-muted">
        {props.line.line}
      </th>
      <td className="px-3 py-1.5">
        <Meaning {...props} />
      </td>
    </tr>
  );
}

function Meaning({ kind, line: { line, matches }, chosen, disabled, onChoose }: LineProps) {
  const [best] = matches;
  const shown = matches.find(({ _id }) => _id === chosen) ?? best;
  if (!shown) {
    return (
      <span className="flex min-h-6 items-center gap-2 text-muted">
        <CircleHelp size={14} strokeWidth={1.75} aria-hidden /> {text.isMissing}
      </span>
    );
  }
  if (best?.watched) {
    return (
      <span className="flex min-h-6 flex-wrap items-center gap-x-2">
        <Check size={14} strokeWidth={1.75} aria-hidden className="text-positive" />
        <Name kind={kind} match={best} />
        <span className="text-12 text-muted">{text.isWatched}</span>
      </span>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Checkbox
        label={<Name kind={kind} match={shown} />}
        aria-label={text.take(line, shown.name)}
        checked={chosen !== null}
        disabled={disabled}
        onChange={(event) => onChoose(event.target.checked ? shown._id : null)}
      />
      {matches.length > 1 && (
        <select
          aria-label={text.which(line)}
          value={shown._id}
          disabled={disabled}
          onChange={(event) => onChoose(Number(event.target.value))}
          className="field-edge ml-auto h-7 max-w-48 rounded-control bg-surface px-2 text-12 pointer-coarse:h-10"
        >
          {matches.map((match) => (
            <option key={match._id} value={match._id}>
              {match.detail === null ? match.name : `${match.name} · ${match.detail}`}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function Name({ kind, match }: { readonly kind: EntityKind; readonly match: WatchMatch }) {
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <Logo key={match._id} kind={kind} of={match} size={16} />
      <span className="truncate">{match.name}</span>
      {match.detail !== null && <span className="shrink-0 text-12 text-muted">{match.detail}</span>}
      {match.formerly !== null && <FormerName names={[match.formerly]} className="truncate" />}
    </span>
  );
}
