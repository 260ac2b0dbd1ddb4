import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import type { ProposalPage as Proposal, ProposedChange } from '#schemas/api/dao.ts';
import { formatDateTime } from '#schemas/format.ts';
import { ADDED_LISTS, addedParts } from '#schemas/forms/profileEdits.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { Pieces } from '#src/features/contributor-edits/Difference.tsx';
import { differenceOf, type Piece, shownText } from '#src/features/contributor-edits/difference.ts';
import { partText } from '#src/features/contributor-edits/partText.ts';
import { proposedLabel } from '#src/features/contributor-edits/proposedLabel.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { proposalMessages } from '#src/i18n/en/proposals.ts';
import { cx } from '#src/ui/cx.ts';
import { Missing } from '#src/ui/Figures.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Tag } from '#src/ui/Tags.tsx';
import { Evidence, EvidenceButton } from './Evidence.tsx';
import { mergedText } from './mergedText.ts';
import { type OpenEvidence, useEvidence } from './useEvidence.ts';

const text = proposalMessages.difference;
const partNames = profileModeMessages.edit.added.parts;

const WAYS = ['beside', 'inline'] as const;
type Way = (typeof WAYS)[number];

/** Field, value now, proposed value, evidence; on a narrow screen one under the other. */
const COLUMNS =
  'grid grid-cols-[7rem_minmax(0,1fr)_minmax(0,1fr)_6rem] gap-x-5 max-desk:grid-cols-[minmax(0,1fr)_auto] max-desk:gap-y-2';

/** What a proposal changes, field by field, with the page that states each value. */
export function Difference({ proposal }: { readonly proposal: Proposal }) {
  const { changes, added, state, update, create_at: sent, entity } = proposal;
  const [way, setWay] = useState<Way>('beside');
  const evidence = useEvidence([...changes.map(({ field }) => field), ...added.map((_, at) => `added ${at}`)]);
  const id = useId();
  // What is decided is told by the values of its time: later ones have nothing to do with it.
  const isOver = state === 'accepted' || state === 'rejected' || state === 'withdrawn';
  const moment = formatDateTime(sent, 'plain');
  const changed = changes.filter(({ before, now }) => before !== now).length;
  return (
    <section aria-labelledby={id} className="mt-4">
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={id} className="text-14">
          {text.title}
        </h2>
        <p className="text-12 tabular-nums text-pretty text-muted">
          {update === 'new' ? text.fresh : isOver ? text.decided(moment) : text.sent(moment, changed)}
        </p>
        {changes.length > 0 && (
          <Segmented
            label={text.ways}
            options={WAYS.map((value) => ({ value, label: text.way[value] }))}
            value={way}
            onChange={setWay}
            className="ml-auto max-desk:hidden"
          />
        )}
      </div>
      {changes.length > 0 && (
        <div className="mt-1 text-13">
          <div
            aria-hidden="true"
            className={cx(
              COLUMNS,
              'h-7 items-center border-b border-line-strong text-12 font-medium text-muted max-desk:hidden',
            )}
          >
            <span>{text.columns.field}</span>
            {way === 'inline' ? (
              <span className="col-span-2">{text.columns.proposed}</span>
            ) : (
              <>
                <span>{isOver ? text.columns.before : text.columns.now}</span>
                <span>{text.columns.proposed}</span>
              </>
            )}
            <span className="text-right">{text.columns.evidence}</span>
          </div>
          <ul aria-label={text.title}>
            {changes.map((change) => (
              <Change
                key={change.field}
                change={isOver ? { ...change, now: change.before, is_conflict: false } : change}
                label={proposedLabel(entity.kind, change.field)}
                way={way}
                isOver={isOver}
                isOpen={evidence.isOpen(change.field)}
                onToggle={() => evidence.toggle(change.field)}
              />
            ))}
          </ul>
        </div>
      )}
      {ADDED_LISTS.map((list) => {
        const entries = added.flatMap((entry, at) => (entry.list === list ? [{ entry, key: `added ${at}` }] : []));
        return (
          entries.length > 0 && (
            <Added key={list} kind={entity.kind} title={text.added[list]} entries={entries} evidence={evidence} />
          )
        );
      })}
    </section>
  );
}

function Change({
  change,
  label,
  way,
  isOver,
  isOpen,
  onToggle,
}: {
  readonly change: ProposedChange;
  readonly label: string;
  readonly way: Way;
  readonly isOver: boolean;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const evidence = useId();
  const { input, now, before, is_conflict: isConflict, source } = change;
  const proposed = mergedText(change);
  const nowName = isOver ? text.columns.before : text.columns.now;
  return (
    <li className={cx(COLUMNS, 'items-start border-b border-line py-2.5')}>
      <h3 className="font-sans text-13 font-normal text-muted wrap-anywhere max-desk:font-medium max-desk:text-text">
        {label}
      </h3>
      {input === 'picture' ? (
        <>
          <Side name={nowName}>
            <Picture address={now} name={text.picture.now} />
          </Side>
          <Side name={text.columns.proposed}>
            <Picture address={proposed} name={text.picture.proposed} />
          </Side>
        </>
      ) : (
        <Values pieces={differenceOf(input, now, proposed)} isList={input === 'list'} way={way} nowName={nowName} />
      )}
      <span className="flex justify-end max-desk:col-start-2 max-desk:row-start-1">
        <EvidenceButton of={label} controls={evidence} isOpen={isOpen} onToggle={onToggle} />
      </span>
      {isConflict && (
        <p className="col-span-2 col-start-2 mt-1 text-12 text-pretty text-negative max-desk:col-start-1">
          {text.conflict(before === '' ? text.nothing : `“${input === 'picture' ? before : shownText(input, before)}”`)}
        </p>
      )}
      {isOpen && (
        <Evidence
          id={evidence}
          source={source}
          className="col-span-3 col-start-2 max-desk:col-span-2 max-desk:col-start-1"
        />
      )}
    </li>
  );
}

function Values({
  pieces,
  isList,
  way,
  nowName,
}: {
  readonly pieces: readonly Piece[];
  readonly isList: boolean;
  readonly way: Way;
  readonly nowName: string;
}) {
  if (way === 'inline') {
    return (
      <Side name={text.columns.proposed} className="col-span-2">
        <Drawn pieces={pieces} without={null} isList={isList} />
      </Side>
    );
  }
  return (
    <>
      <Side name={nowName}>
        <Drawn pieces={pieces} without="added" isList={isList} />
      </Side>
      <Side name={text.columns.proposed}>
        <Drawn pieces={pieces} without="removed" isList={isList} />
      </Side>
    </>
  );
}

/** One of the two values, named where no column does. */
function Side({
  name,
  className,
  children,
}: {
  readonly name: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div
      className={cx(
        'min-w-0 whitespace-pre-line wrap-anywhere max-desk:col-span-2 max-desk:grid max-desk:grid-cols-[4.25rem_minmax(0,1fr)] max-desk:gap-x-2',
        className,
      )}
    >
      <span className="text-12 leading-5 text-muted desk:sr-only">{name}: </span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

function Drawn({
  pieces,
  without,
  isList,
}: {
  readonly pieces: readonly Piece[];
  /** Null: both values in one text. */
  readonly without: 'added' | 'removed' | null;
  readonly isList: boolean;
}) {
  const shown = pieces.filter(({ kind, text: piece }) => kind !== without && piece !== '');
  if (shown.length === 0) return <Missing />;
  if (!isList) return <Pieces pieces={shown} without={without} isList={false} />;
  return (
    <ul className="flex flex-wrap gap-1">
      {shown.map(({ kind, text: entry }) => (
        <li key={entry} className="max-w-full">
          <ListEntry kind={kind} entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function ListEntry({ kind, entry }: { readonly kind: Piece['kind']; readonly entry: string }) {
  if (kind === 'same') return <Tag>{entry}</Tag>;
  const Icon = kind === 'added' ? Plus : Minus;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark
      className={cx(
        'inline-flex min-h-5 max-w-full items-center gap-1 rounded-mark px-1.5 text-12 text-text',
        kind === 'added' ? 'bg-positive/15 no-underline' : 'bg-negative/15 decoration-negative',
      )}
    >
      <Icon
        size={12}
        strokeWidth={2}
        aria-hidden
        className={cx('shrink-0', kind === 'added' ? 'text-positive' : 'text-negative')}
      />
      <span className="wrap-anywhere">{entry}</span>
    </Mark>
  );
}

function Picture({ address, name }: { readonly address: string; readonly name: string }) {
  if (address === '') return <span className="text-muted">{text.none}</span>;
  return (
    <img
      src={address}
      alt={name}
      width={48}
      height={48}
      loading="lazy"
      decoding="async"
      referrerPolicy="no-referrer"
      className="size-12 rounded-control bg-skeleton object-cover"
    />
  );
}

/** What a list of the profile lacks, as the author describes it. */
function Added({
  kind,
  title,
  entries,
  evidence,
}: {
  readonly kind: EntityKind;
  readonly title: string;
  readonly entries: readonly { readonly entry: Proposal['added'][number]; readonly key: string }[];
  readonly evidence: OpenEvidence;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-4 text-13">
      <h3 id={id} className="border-b border-line-strong pb-1.5 text-13 font-medium">
        {title}
      </h3>
      <ul>
        {entries.map(({ entry, key }) => (
          <AddedEntry
            key={key}
            kind={kind}
            entry={entry}
            isOpen={evidence.isOpen(key)}
            onToggle={() => evidence.toggle(key)}
          />
        ))}
      </ul>
    </section>
  );
}

function AddedEntry({
  kind,
  entry: { list, parts, source },
  isOpen,
  onToggle,
}: {
  readonly kind: EntityKind;
  readonly entry: Proposal['added'][number];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const evidence = useId();
  const told = Object.entries(parts).filter(([part, value]) => part !== 'source' && value !== '');
  const inputs = addedParts(kind, list);
  const name = parts.name ?? parts.title ?? parts.project ?? parts.date ?? '';
  return (
    <li className="border-b border-line py-2.5">
      <div className="flex items-start gap-x-4">
        <dl className="flex min-w-0 flex-1 flex-wrap gap-x-5 gap-y-1">
          {told.map(([part, value]) => (
            <div key={part} className="min-w-0">
              <dt className="text-12 text-muted">{partNames[part] ?? part}</dt>
              <dd className="wrap-anywhere">
                <ins className="rounded-mark bg-positive/15 px-0.5 whitespace-pre-line decoration-positive underline-offset-2">
                  {partText(inputs.find((one) => one.part === part) ?? { part, input: 'text' }, value)}
                </ins>
              </dd>
            </div>
          ))}
        </dl>
        <EvidenceButton of={name} controls={evidence} isOpen={isOpen} onToggle={onToggle} />
      </div>
      {isOpen && <Evidence id={evidence} source={source} />}
    </li>
  );
}
