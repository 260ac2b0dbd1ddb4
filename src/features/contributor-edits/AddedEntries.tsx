import { Plus, Undo2 } from 'lucide-react';
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { wordFormMessage } from '#schemas/forms/messages.ts';
import { type AddedList, type AddedPart, addedParts, partFailure } from '#schemas/forms/profileEdits.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { Button, IconButton } from '#src/ui/Button.tsx';
import { INPUT_LOOK } from './EditInputField.tsx';
import type { AddedEntry } from './edit.ts';
import { partText } from './partText.ts';
import { LineField } from './SuggestField.tsx';
import { suggestingOf } from './suggestions.ts';

const text = profileModeMessages.edit.added;

/** What a list of the profile lacks, and the contributor adds: an entry is kept as soon as something is said of it. */
export function AddedEntries({
  id: heading,
  kind,
  list,
  entries,
  isAsked,
  children,
  onPart,
  onRemove,
}: {
  /** Of the heading. */
  readonly id: string;
  readonly kind: EntityKind;
  readonly list: AddedList;
  /** What can be changed of the entries there are. */
  readonly children?: ReactNode;
  /** Those that are kept, by number. */
  readonly entries: Readonly<Record<string, AddedEntry>>;
  /** Somebody tried to send them: each says what it lacks. */
  readonly isAsked: boolean;
  readonly onPart: (id: string, part: string, text: string) => void;
  readonly onRemove: (id: string) => void;
}) {
  const section = useRef<HTMLElement>(null);
  // Entries of which nothing is said yet, or no longer.
  const [blank, setBlank] = useState<readonly string[]>([]);
  const [begun, setBegun] = useState<string | null>(null);
  const ids = [...new Set([...Object.keys(entries), ...blank])].sort((a, b) => Number(a) - Number(b));
  useEffect(() => {
    if (begun !== null)
      section.current?.querySelector<HTMLElement>(`[data-entry="${begun}"] :is(input, select, textarea)`)?.focus();
  }, [begun]);
  const add = () => {
    const id = String(Math.max(0, ...ids.map(Number)) + 1);
    setBlank([...blank, id]);
    setBegun(id);
  };
  return (
    <section ref={section} aria-labelledby={heading}>
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line pt-3">
        <h2 id={heading} tabIndex={-1} className="scroll-mt-16 text-14">
          {text[list].title}
        </h2>
        <Button variant="ghost" icon={Plus} onClick={add}>
          {text[list].add}
        </Button>
      </div>
      {children}
      {ids.map((id, at) => (
        <Entry
          key={id}
          id={id}
          list={list}
          parts={addedParts(kind, list)}
          name={text[list].entry(at + 1)}
          entry={entries[id] ?? {}}
          isAsked={isAsked}
          onPart={(part, value) => {
            // It stays while it is typed, also once it is emptied.
            if (!blank.includes(id)) setBlank([...blank, id]);
            onPart(id, part, value);
          }}
          onRemove={() => {
            setBlank(blank.filter((one) => one !== id));
            // The next one may take its number.
            setBegun(null);
            onRemove(id);
            section.current?.querySelector<HTMLElement>('h2 + button')?.focus();
          }}
        />
      ))}
    </section>
  );
}

function Entry({
  id,
  list,
  parts,
  name,
  entry,
  isAsked,
  onPart,
  onRemove,
}: {
  readonly id: string;
  readonly list: AddedList;
  readonly parts: readonly AddedPart[];
  readonly name: string;
  readonly entry: AddedEntry;
  readonly isAsked: boolean;
  readonly onPart: (part: string, text: string) => void;
  readonly onRemove: () => void;
}) {
  // What is still to be filled in is no mistake while it is filled in.
  const [isLeft, setLeft] = useState(Object.keys(entry).length > 0);
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setLeft(true);
  };
  return (
    <fieldset
      data-entry={id}
      onBlur={onBlur}
      className="-ml-3 grid grid-cols-[120px_minmax(0,1fr)_32px] items-start gap-x-4 gap-y-1.5 border-b border-l-2 border-b-line border-l-accent py-2 pl-2.5 max-desk:grid-cols-[minmax(0,1fr)_44px]"
    >
      <legend className="sr-only">{name}</legend>
      <span aria-hidden="true" className="pt-6 text-13 font-medium max-desk:pt-1">
        {name}
      </span>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] gap-x-3 gap-y-2 max-desk:order-2 max-desk:col-span-2">
        {parts.map((part) => (
          <Part
            key={part.part}
            part={part}
            list={list}
            value={entry[part.part] ?? ''}
            tellsMissing={(isLeft || isAsked) && Object.keys(entry).length > 0}
            onChange={(value) => onPart(part.part, value)}
          />
        ))}
      </div>
      <div className="pt-5 max-desk:pt-0">
        <IconButton label={text.remove(name)} icon={Undo2} onClick={onRemove} />
      </div>
    </fieldset>
  );
}

function Part({
  part,
  list,
  value,
  tellsMissing,
  onChange,
}: {
  readonly part: AddedPart;
  readonly list: AddedList;
  readonly value: string;
  readonly tellsMissing: boolean;
  readonly onChange: (text: string) => void;
}) {
  const id = useId();
  const found = partFailure(part, value);
  const failure = value === '' && !tellsMissing ? null : found;
  return (
    <div className="relative min-w-0">
      <label htmlFor={id} className="mb-0.5 block text-12 text-muted">
        {text.parts[part.part] ?? part.part}
        {!part.isRequired && <span className="text-faint"> {text.optional}</span>}
      </label>
      <PartField
        part={part}
        list={list}
        value={value}
        onText={onChange}
        id={id}
        aria-required={part.isRequired}
        aria-invalid={failure ? true : undefined}
        aria-describedby={failure ? `${id}-error` : undefined}
      />
      {failure && (
        // What is missing is said by the frame alone: a line that comes when the field is left would move what is pressed next.
        <p id={`${id}-error`} className={failure.reason === 'empty' ? 'sr-only' : 'mt-1 text-12 text-negative'}>
          {wordFormMessage(failure)}
        </p>
      )}
    </div>
  );
}

/** A choice, a text of several lines, or one line. */
function PartField({
  part,
  list,
  value,
  onText,
  ...props
}: {
  readonly part: AddedPart;
  readonly list: AddedList;
  readonly value: string;
  readonly onText: (text: string) => void;
  readonly id: string;
  readonly 'aria-required': boolean;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}) {
  const isWrong = props['aria-invalid'] === true;
  if (part.options)
    return (
      <select
        {...props}
        value={value}
        onChange={({ target }) => onText(target.value)}
        className={INPUT_LOOK(isWrong, 'h-8 pointer-coarse:h-11')}
      >
        <option value="">{text.choose}</option>
        {part.options.map((option) => (
          <option key={option} value={option}>
            {partText(part, option)}
          </option>
        ))}
      </select>
    );
  if (part.input === 'area')
    return (
      <textarea
        {...props}
        rows={3}
        value={value}
        placeholder={text.examples[part.part]}
        onChange={({ target }) => onText(target.value)}
        className={INPUT_LOOK(isWrong, 'min-h-20 resize-y py-1.5')}
      />
    );
  return (
    <LineField
      {...props}
      input={part.input}
      value={value}
      placeholder={text.examples[part.part]}
      suggesting={suggestingOf(`${list}/${part.part}`)}
      onText={onText}
    />
  );
}
