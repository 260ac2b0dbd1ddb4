import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import { GLOBAL_SEARCH } from '#schemas/constants.ts';
import type { EditInput } from '#schemas/forms/profileEdits.ts';
import { type Suggesting, suggestionsQuery } from '#src/api/queries.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { matchText } from '#src/shared/fuzzy.ts';
import { useDebounced } from '#src/shared/useDebounced.ts';
import { comboboxProps, OptionList, OptionName, optionId } from '#src/ui/OptionList.tsx';
import { useComposedText } from '#src/ui/useComposedText.ts';
import { type ListOption, useMarkedOption } from '#src/ui/useMarkedOption.ts';
import { EditInputField } from './EditInputField.tsx';
import { FigureField } from './FigureField.tsx';
import { lastEntry } from './suggestions.ts';

const text = contributeMessages.suggestions;

interface Suggestion extends ListOption {
  readonly name: string;
}

type LineProps = Omit<ComponentProps<typeof EditInputField>, 'value' | 'onChange'> & {
  readonly input: EditInput;
  readonly value: string;
  readonly onText: (text: string) => void;
};

/** A field of one line, which a search completes unless `suggesting` is null. */
export function LineField({ suggesting, onText, ...rest }: LineProps & { readonly suggesting: Suggesting | null }) {
  if (suggesting !== null) return <SuggestField {...rest} suggesting={suggesting} onText={onText} />;
  if (rest.input === 'number' || rest.input === 'year') return <FigureField {...rest} onText={onText} />;
  return <EditInputField {...rest} onChange={({ target }) => onText(target.value)} />;
}

/** A field that offers what other records have. In a list the entry at the end is completed. Any other text may be typed. */
function SuggestField({
  suggesting,
  input,
  value,
  onText,
  onBlur,
  ...rest
}: LineProps & { readonly suggesting: Suggesting }) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const isList = input === 'list';
  const { before, entry } = isList ? lastEntry(value) : { before: '', entry: value.trim() };
  const term = useDebounced(entry, GLOBAL_SEARCH.debounceMs);
  const { data = [] } = useQuery({
    ...suggestionsQuery(suggesting, term),
    enabled: isOpen && term === entry,
    meta: { quiet: true },
  });
  const options = data.filter((name) => name !== entry).map((name): Suggestion => ({ id: name, name }));
  const isListed = isOpen && options.length > 0;
  const choose = ({ name }: Suggestion) => {
    onText(isList ? `${before}${name}; ` : name);
    setOpen(isList);
  };
  const groups = [{ id: 'suggestions', title: text.title, options: isListed ? options : [] }];
  const { active, mark, onKeyDown } = useMarkedOption({
    text: entry,
    groups,
    // Enter without a mark is the form's: what is typed may be new.
    first: undefined,
    isWaiting: false,
    onChoose: choose,
  });
  const field = useComposedText(value, (text) => {
    onText(text);
    setOpen(true);
  });
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && isListed) {
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'ArrowDown' && !isListed) {
      event.preventDefault();
      setOpen(true);
    } else if (isListed && (event.key !== 'Enter' || active)) onKeyDown(event);
  };
  return (
    <div className="relative">
      <EditInputField
        {...rest}
        {...comboboxProps(listId, isListed, isListed ? optionId(listId, active) : undefined)}
        maxLength={undefined}
        input={input}
        {...field}
        onKeyDown={onKey}
        onBlur={(event) => {
          setOpen(false);
          onBlur?.(event);
        }}
      />
      {isListed && (
        // biome-ignore lint/a11y/noStaticElementInteractions: keeps the focus in the field while the list is clicked.
        <div
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-40 mt-1.5 flex max-h-64 min-w-48 flex-col overflow-hidden rounded-panel bg-raised text-13 shadow-float"
        >
          <OptionList id={listId} label={text.title} groups={groups} active={active} onPoint={mark} onChoose={choose}>
            {({ name }) => <OptionName text={name} ranges={matchText(name, entry)?.ranges ?? []} />}
          </OptionList>
        </div>
      )}
      <p aria-live="polite" className="sr-only">
        {isListed ? text.count(options.length) : ''}
      </p>
    </div>
  );
}
