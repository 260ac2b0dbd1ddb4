import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { type RowName, rowNameOf } from '#schemas/queries/results.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { nameSearchQuery } from '#src/api/queries.ts';
import { compareMessages } from '#src/i18n/en/compare.ts';
import { messages } from '#src/i18n/index.ts';
import { matchText } from '#src/shared/fuzzy.ts';
import { useDebounced } from '#src/shared/useDebounced.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { FormerName } from '#src/ui/FormerName.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { comboboxProps, OptionList, OptionName, OptionSkeletons, optionId } from '#src/ui/OptionList.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#src/ui/Popover.tsx';
import { useComposedText } from '#src/ui/useComposedText.ts';
import { type ListOption, useMarkedOption } from '#src/ui/useMarkedOption.ts';

const text = compareMessages.picker;

interface Picked extends RowName, ListOption {}

/** A button that opens a search by name, which adds a record to a comparison. */
export function EntityPicker({
  kind,
  label,
  taken,
  limit,
  onPick,
}: {
  readonly kind: EntityKind;
  readonly label: string;
  /** Slugs that are compared already. */
  readonly taken: readonly string[];
  /** How many may be compared. */
  readonly limit: number;
  readonly onPick: (slug: string) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover open={isOpen} onOpenChange={setOpen}>
      <PopoverTrigger className={buttonClass({ variant: 'ghost' })}>
        <Plus size={16} strokeWidth={1.75} aria-hidden />
        {label}
      </PopoverTrigger>
      <PopoverContent aria-label={label} className="w-80 p-0!">
        {taken.length >= limit ? (
          <p className="p-3 text-muted">{text.full(limit)}</p>
        ) : (
          <Names
            kind={kind}
            taken={taken}
            onPick={(slug) => {
              setOpen(false);
              onPick(slug);
            }}
          />
        )}
      </PopoverContent>
    </Popover>
  );
}

function Names({
  kind,
  taken,
  onPick,
}: {
  readonly kind: EntityKind;
  readonly taken: readonly string[];
  readonly onPick: (slug: string) => void;
}) {
  const listId = useId();
  const [value, setValue] = useState('');
  const typed = value.trim();
  const term = useDebounced(typed, GLOBAL_SEARCH.debounceMs);
  const { data, error, isError, isPlaceholderData, refetch } = useQuery(nameSearchQuery(kind, term));
  const isCurrent = term === typed && !isPlaceholderData;
  const options = (isError ? [] : (data?.result ?? []))
    .map(rowNameOf)
    .filter(({ slug }) => !taken.includes(slug))
    .map((row): Picked => ({ ...row, id: row.slug }));
  const groups = [{ id: kind, title: typed === '' ? text.largest[kind] : text.found[kind], options }];
  const { active, mark, onKeyDown } = useMarkedOption({
    text: typed,
    groups,
    first: isCurrent ? options[0] : undefined,
    isWaiting: !(isCurrent && (data !== undefined || isError)),
    onChoose: ({ slug }) => onPick(slug),
  });
  return (
    <div className="flex max-h-80 flex-col">
      <input
        {...comboboxProps(listId, options.length > 0, optionId(listId, active))}
        data-autofocus
        aria-label={text.label[kind]}
        placeholder={text.label[kind]}
        {...useComposedText(value, setValue)}
        onKeyDown={onKeyDown}
        className="h-10 shrink-0 border-b border-line-strong bg-transparent px-3 text-14 outline-none placeholder:text-muted"
      />
      <p role="status" className="sr-only">
        {isCurrent && data && !isError ? (options.length > 0 ? text.count(options.length) : text.none) : ''}
      </p>
      {isError ? (
        <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <div role="status" aria-label={messages.ui.loading}>
          <OptionSkeletons />
        </div>
      ) : options.length === 0 ? (
        <p className="p-3 text-muted">{text.none}</p>
      ) : (
        <OptionList
          id={listId}
          label={text.label[kind]}
          groups={groups}
          active={active}
          onPoint={mark}
          onChoose={({ slug }) => onPick(slug)}
        >
          {(option) => (
            <>
              <Logo kind={option.kind} of={option} />
              <OptionName kind={option.kind} text={option.name} ranges={matchText(option.name, term)?.ranges ?? []} />
              {option.symbol !== null && <span className="shrink-0 text-12 text-muted">{option.symbol}</span>}
              {option.formerly && <FormerName names={[option.formerly]} className="truncate" />}
            </>
          )}
        </OptionList>
      )}
    </div>
  );
}
