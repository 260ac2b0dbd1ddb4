import { useState } from 'react';
import { LIST_COLUMN_KINDS, LIST_COLUMN_LIMITS, type ListColumn } from '#schemas/api/listColumns.ts';
import { listColumnMessages } from '#src/i18n/en/listColumns.ts';
import { useDraft } from '#src/shared/forms/drafts.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextInput } from '#src/ui/TextInput.tsx';

const text = listColumnMessages;

/** Makes an own column, or changes its title and choices. The kind of one with cells stays. */
export function ColumnDialog({
  column,
  onSave,
  onRemove,
  onClose,
}: {
  /** Null: a new one. */
  readonly column: ListColumn | null;
  /** Resolves to false where the server refused it: what was typed stays. */
  readonly onSave: (column: Omit<ListColumn, 'key'>) => Promise<boolean>;
  readonly onRemove: () => void;
  readonly onClose: () => void;
}) {
  const [title, setTitle] = useDraft(`own-column.${column?.key ?? 'new'}`, column?.title ?? '');
  const [kind, setKind] = useState(column?.kind ?? 'text');
  const [written, setWritten] = useState(column?.options.join('\n') ?? '');
  const [several, setSeveral] = useState(column?.several ?? false);
  const [saving, setSaving] = useState(false);
  const options = [...new Set(written.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()])))];
  const problem = optionsProblem(options);
  const isReady = title.trim() !== '' && (kind !== 'tags' || problem === null) && !saving;
  const save = async () => {
    if (!isReady) return;
    setSaving(true);
    const of = kind === 'tags' ? { options, several } : { options: [], several: false };
    if (await onSave({ title: title.trim(), kind, ...of })) onClose();
    else setSaving(false);
  };
  return (
    <Dialog open onClose={onClose} title={column ? text.title.edit : text.title.new}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextInput
          label={text.name}
          value={title}
          maxLength={LIST_COLUMN_LIMITS.title}
          data-autofocus
          autoComplete="off"
          onChange={({ currentTarget }) => setTitle(currentTarget.value)}
        />
        {column === null && (
          <fieldset>
            <legend className="mb-1.5 text-12 font-medium text-muted">{text.kind}</legend>
            <div className="flex flex-wrap gap-x-4 gap-y-1">
              {LIST_COLUMN_KINDS.map((one) => (
                <label key={one} className="flex items-center gap-1.5 pointer-coarse:min-h-11">
                  <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
                  {text.kinds[one]}
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {kind === 'tags' && (
          <div>
            <label className="block">
              <span className="mb-1.5 block text-12 font-medium text-muted">{text.options}</span>
              <textarea
                rows={4}
                value={written}
                aria-invalid={problem !== null || undefined}
                onChange={({ currentTarget }) => setWritten(currentTarget.value)}
                className="field-edge block w-full resize-y rounded-control bg-surface px-2.5 py-2 text-13 leading-5 focus:outline-2 focus:-outline-offset-1 focus:outline-focus focus:outline-solid"
              />
            </label>
            {problem !== null && (
              <p role="alert" className="mt-1 text-12 text-negative">
                {problem}
              </p>
            )}
            <Checkbox
              className="mt-2"
              label={text.several}
              checked={several}
              onChange={({ currentTarget }) => setSeveral(currentTarget.checked)}
            />
          </div>
        )}
        <p className="text-12 text-muted">{text.about}</p>
        <div className="flex flex-wrap justify-end gap-2">
          {column && (
            <Button
              variant="ghost"
              className="mr-auto"
              onClick={() => {
                onRemove();
                onClose();
              }}
            >
              {text.remove}
            </Button>
          )}
          <Button onClick={onClose}>{text.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!isReady}>
            {column ? text.save : text.create}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function optionsProblem(options: readonly string[]): string | null {
  if (options.length > LIST_COLUMN_LIMITS.options) return text.tooMany(LIST_COLUMN_LIMITS.options);
  return options.some((option) => option.length > LIST_COLUMN_LIMITS.option)
    ? text.tooLong(LIST_COLUMN_LIMITS.option)
    : null;
}
