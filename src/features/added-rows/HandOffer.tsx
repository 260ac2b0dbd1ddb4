import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { REASON_MAX } from '#schemas/api/listMarks.ts';
import { addedRowMessages as text } from '#src/i18n/en/addedRows.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { Button } from '#src/ui/Button.tsx';
import { focusOnceDrawn } from '#src/ui/focus.ts';
import { TextInput } from '#src/ui/TextInput.tsx';
import type { AddedList, NamedRow } from './useAddedRows.ts';

/** Why nothing can be added here by hand. */
export type HandNeeds = keyof typeof text.needs;

/**
 * Adds a row that a view leaves out by hand to its list, with a reason, or takes it out again. `takesKey`: the key of the command
 * means this row.
 */
export function HandOffer({
  list,
  row,
  takesKey,
  needs,
  onDone,
}: {
  readonly list: AddedList;
  readonly row: NamedRow;
  readonly takesKey: boolean;
  /** Null: it can be added. */
  readonly needs: HandNeeds | null;
  /** The pressed button goes with its row. */
  readonly onDone: (byKey: boolean) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isHere = list.rows.has(row.id);
  const takeOut = (byKey: boolean) => {
    list.takeOut(row);
    onDone(byKey);
  };
  useCommand('byHand', () => (isHere ? takeOut(true) : setOpen(true)), takesKey && (isHere || needs === null));
  if (isHere) {
    return (
      <Button
        aria-label={text.takeOutName(row.name)}
        aria-keyshortcuts={takesKey ? 'Shift+A' : undefined}
        onClick={({ detail }) => takeOut(detail === 0)}
      >
        {text.takeOut}
      </Button>
    );
  }
  if (needs !== null) return <span className="text-12 text-muted">{text.needs[needs]}</span>;
  if (!isOpen) {
    return (
      <Button
        ref={button}
        aria-label={text.addName(row.name)}
        aria-keyshortcuts={takesKey ? 'Shift+A' : undefined}
        onClick={() => setOpen(true)}
      >
        {text.add}
      </Button>
    );
  }
  return (
    <ReasonForm
      name={row.name}
      onSave={(reason, byKey) => {
        list.add(row, reason);
        setOpen(false);
        onDone(byKey);
      }}
      onCancel={() => {
        setOpen(false);
        focusOnceDrawn(() => button.current);
      }}
    />
  );
}

function ReasonForm({
  name,
  onSave,
  onCancel,
}: {
  readonly name: string;
  readonly onSave: (reason: string, byKey: boolean) => void;
  readonly onCancel: () => void;
}) {
  const [reason, setReason] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // It closes the form and nothing around it.
    event.stopPropagation();
    onCancel();
  };
  return (
    <form
      className="flex flex-wrap items-center gap-1.5"
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(reason, document.activeElement === input.current);
      }}
    >
      <TextInput
        ref={input}
        label={text.reasonOf(name)}
        hideLabel
        aria-description={text.hint}
        placeholder={text.reason}
        autoComplete="off"
        maxLength={REASON_MAX}
        className="w-56 max-w-full"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button type="submit" variant="primary">
        {text.save}
      </Button>
      <Button onClick={onCancel}>{text.cancel}</Button>
      <span className="text-12 text-pretty text-muted">{text.hint}</span>
    </form>
  );
}
