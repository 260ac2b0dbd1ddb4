import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import { type RowName, rowNameOf } from '#schemas/queries/results.ts';
import { nameSearchQuery } from '#src/api/queries.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { matchText } from '#src/shared/fuzzy.ts';
import { useDebounced } from '#src/shared/useDebounced.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { comboboxProps, OptionList, OptionName, optionId } from '#src/ui/OptionList.tsx';
import { useComposedText } from '#src/ui/useComposedText.ts';
import { type ListOption, useMarkedOption } from '#src/ui/useMarkedOption.ts';
import { DraftField } from './DraftField.tsx';

const text = manuscriptMessages.details;

interface Firm extends RowName, ListOption {}

/** The firm it is written for: any name, with organizations of that name to choose from. */
export function FirmField({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (firm: string) => void;
}) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const typed = value.trim();
  const term = useDebounced(typed, GLOBAL_SEARCH.debounceMs);
  const { data } = useQuery({ ...nameSearchQuery('venture', term), enabled: isOpen && term !== '' });
  const options = (typed === '' ? [] : (data?.result ?? [])).map((hit): Firm => {
    const row = rowNameOf(hit);
    return { ...row, id: row.slug };
  });
  const groups = [{ id: 'firms', title: text.firms, options }];
  const isListed = isOpen && options.length > 0;
  const choose = ({ name }: Firm) => {
    setOpen(false);
    onChange(name);
  };
  const field = useComposedText(value, (firm) => {
    setOpen(true);
    onChange(firm);
  });
  const { active, mark, onKeyDown } = useMarkedOption({
    text: typed,
    groups,
    // What is typed is a name as well: Enter chooses only what is marked.
    first: undefined,
    isWaiting: false,
    onChoose: choose,
  });
  return (
    <DraftField label={text.firm} about={text.firmAbout} error={error}>
      {(describedBy) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: it only notices that the focus left.
        <div
          className="relative"
          onBlur={(event) => {
            if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
          }}
        >
          <input
            {...comboboxProps(listId, isListed, isListed ? optionId(listId, active) : undefined)}
            aria-label={text.firm}
            aria-describedby={describedBy}
            aria-invalid={error === null ? undefined : true}
            {...field}
            onKeyDown={(event) => {
              if (event.nativeEvent.isComposing) return;
              if (event.key === 'Escape' && isListed) {
                event.stopPropagation();
                setOpen(false);
              } else if (isListed) onKeyDown(event);
            }}
            className="field-edge h-8 w-full rounded-control bg-surface px-2.5 text-13 focus:outline-2 focus:-outline-offset-1 focus:outline-focus pointer-coarse:h-10"
          />
          {isListed && (
            <div className="absolute inset-x-0 top-full z-30 mt-1 flex max-h-72 flex-col rounded-panel bg-raised shadow-float">
              <OptionList
                id={listId}
                label={text.firms}
                groups={groups}
                active={active}
                onPoint={mark}
                onChoose={choose}
              >
                {(option) => (
                  <>
                    <Logo kind={option.kind} of={option} />
                    <OptionName text={option.name} ranges={matchText(option.name, term)?.ranges ?? []} />
                  </>
                )}
              </OptionList>
            </div>
          )}
        </div>
      )}
    </DraftField>
  );
}
