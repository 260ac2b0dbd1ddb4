import { type KeyboardEvent, useState } from 'react';
import { type DataSetSpec, findField } from '#schemas/columns/spec.ts';
import { type GroupKind, headedGroup } from '#schemas/filters/groupText.ts';
import { type Filter, type FilterPart, type Group, isTriple } from '#schemas/filters/tree.ts';
import { keepsUnknown, type Triple } from '#schemas/filters/triples.ts';
import { formatCount } from '#schemas/format.ts';
import { filterMessages } from '#src/i18n/en/filters.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip, ChipButton, ChipRemove } from '#src/ui/Chip.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import { Segmented } from '#src/ui/Segmented.tsx';
import { Tooltip } from '#src/ui/Tooltip.tsx';
import type { TableHandle } from '#workers/client.ts';
import { type ChipJoining, ChipSwitch, JoinChoices, useRowCount } from './FilterChip.tsx';
import { FilterEditor } from './FilterEditor.tsx';
import { groupKeepsUnknown, movedOut, withGroupUnknown, withKind, withMember, withoutChip } from './groupAlgebra.ts';
import { partPhrase } from './wording.ts';

const text = filterMessages.groups;
const chips = filterMessages.chips;

/** Joints that the editor offers; a group that is not all of its parts is one more while it is. */
const KINDS = ['any', 'all', 'none'] as const satisfies readonly GroupKind[];

/** Several conditions in one chip: `any of: sector DeFi, AI · TVL ≥ 1B`. Opens to change, to move out or to remove each. */
export function GroupChip({
  spec,
  group,
  filter,
  search,
  handle,
  onChange,
  onRemove,
  joining,
}: {
  readonly spec: DataSetSpec;
  readonly group: Group;
  readonly filter: Filter;
  readonly search: string;
  readonly handle: TableHandle | null;
  /** Null: groups would stand too deep within each other. */
  readonly onChange: (filter: Filter | null) => void;
  readonly onRemove: () => void;
  readonly joining: ChipJoining;
}) {
  const [open, setOpen] = useState(false);
  const { head, parts } = headedGroup(group);
  const phrases = parts.map((part) => partPhrase(spec, part));
  const said = `${text.headed(head)} ${phrases.join(' · ')}`;
  const unknown = useUnknownOf(handle, filter, group, search);
  const isKept = groupKeepsUnknown(filter, group);
  const hasUnknown = isKept === true || (unknown !== null && unknown > 0);
  const count = unknown === null ? chips.counting : formatCount(unknown);
  const onUnknown = (keeps: boolean) => onChange(withGroupUnknown(spec, filter, group, keeps));
  return (
    <Tooltip content={said}>
      <Chip>
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverTrigger asChild>
            <ChipButton
              field={text.headed(head)}
              value={phrases.join(' · ')}
              data-chip
              onRemove={onRemove}
              onKeyDown={(event: KeyboardEvent) => {
                if (event.ctrlKey || event.metaKey || event.altKey) return;
                if (event.key === '|' && joining.onJoinBefore) joining.onJoinBefore();
                else if (event.key.toLowerCase() === 'u' && hasUnknown && isKept !== null) onUnknown(!isKept);
                else return;
                event.preventDefault();
              }}
              aria-keyshortcuts={
                [hasUnknown && isKept !== null && 'u', joining.onJoinBefore && 'Shift+|'].filter(Boolean).join(' ') ||
                undefined
              }
            />
          </PopoverTrigger>
          <PopoverContent aria-label={text.editorOf(said)} className="flex w-80 max-w-[calc(100vw-1rem)] flex-col">
            <GroupEditor spec={spec} group={group} filter={filter} handle={handle} onChange={onChange} />
            <JoinChoices joining={joining} onDone={() => setOpen(false)} />
          </PopoverContent>
        </Popover>
        {hasUnknown && isKept !== null && (
          <ChipSwitch
            isOn={isKept}
            label={isKept ? text.leaveUnknown(count) : text.keepUnknown(count)}
            onChange={onUnknown}
          >
            {isKept ? text.withUnknown : chips.unknown(count)}
          </ChipSwitch>
        )}
        {hasUnknown && isKept === null && <span className="px-1 text-12 text-muted">{chips.unknown(count)}</span>}
        <ChipRemove what={said} onClick={onRemove} />
      </Chip>
    </Tooltip>
  );
}

/** The parts of a group, each to be changed in place. */
function GroupEditor({
  spec,
  group,
  filter,
  handle,
  onChange,
}: {
  readonly spec: DataSetSpec;
  readonly group: Group;
  readonly filter: Filter;
  readonly handle: TableHandle | null;
  readonly onChange: (filter: Filter | null) => void;
}) {
  const { kind, parts } = headedGroup(group);
  const [edited, setEdited] = useState<FilterPart | null>(null);
  const kinds = kind === 'any' || kind === 'all' || kind === 'none' ? KINDS : [...KINDS, kind];
  return (
    <>
      {kind !== 'formula' && (
        <Segmented
          label={text.kind}
          className="mb-2"
          options={kinds.map((value) => ({ value, label: text.kinds[value] }))}
          value={kind}
          onChange={(next) => onChange(withKind(spec, filter, group, next))}
        />
      )}
      <ul className="flex flex-col">
        {parts.map((part) => {
          const phrase = partPhrase(spec, part);
          const field = isTriple(part) && !keepsUnknown(part) ? findField(spec, part[0]) : undefined;
          const put = (next: readonly Triple[] | FilterPart) => onChange(withMember(spec, filter, group, part, next));
          return (
            <li key={phrase} className="flex flex-col border-b border-line py-1 last:border-b-0">
              <span className="flex min-w-0 flex-wrap items-center gap-x-1">
                {field ? (
                  <Button
                    variant="ghost"
                    className="min-w-0 flex-1 justify-start"
                    aria-expanded={edited === part}
                    onClick={() => setEdited(edited === part ? null : part)}
                  >
                    <span className="cut">{phrase}</span>
                  </Button>
                ) : (
                  <span className="cut min-w-0 flex-1 px-2">{phrase}</span>
                )}
                <Button
                  variant="ghost"
                  aria-label={text.negate(phrase)}
                  onClick={() => put('not' in part ? part.not : { not: part })}
                >
                  {text.not}
                </Button>
                <Button
                  variant="ghost"
                  aria-label={text.moveOutOf(phrase)}
                  onClick={() => onChange(movedOut(spec, filter, group, part))}
                >
                  {text.moveOut}
                </Button>
                <Button variant="ghost" aria-label={text.removePart(phrase)} onClick={() => put([])}>
                  {text.remove}
                </Button>
              </span>
              {field && edited === part && isTriple(part) && (
                <div className="p-2">
                  <FilterEditor
                    spec={spec}
                    field={field}
                    entry={{ key: phrase, field: field.field, triples: [part], keepsUnknown: false }}
                    handle={handle}
                    onApply={(triples) => {
                      setEdited(null);
                      put(triples);
                    }}
                    onRemove={null}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** Rows of which a group is neither true nor false: what the others leave, less those that pass it and those that pass its opposite. */
function useUnknownOf(handle: TableHandle | null, filter: Filter, group: Group, search: string): number | null {
  const others = withoutChip(filter, group);
  const all = useRowCount(handle, others, search);
  const passing = useRowCount(handle, filter, search);
  const failing = useRowCount(handle, [...others, 'not' in group ? group.not : { not: group }], search);
  return all === null || passing === null || failing === null ? null : Math.max(0, all - passing - failing);
}
