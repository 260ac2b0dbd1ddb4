import { type FormEvent, type ReactNode, useState } from 'react';
import { REASON_MAX, TAG_MAX, TAGS_MAX } from '#schemas/api/listMarks.ts';
import { textKey } from '#schemas/text.ts';
import { listReviewMessages } from '#src/i18n/en/listReview.ts';
import { Button } from '#src/ui/Button.tsx';
import { useFirstFocus } from '#src/ui/focus.ts';
import { TextInput } from '#src/ui/TextInput.tsx';
import { tagsIn } from './tags.ts';

const text = listReviewMessages;

/** A line to type in, with what was given last below it. Enter saves, Esc closes. */
function LineForm({
  save,
  onSave,
  onClose,
  suggestions,
  onSuggestion,
  label,
  children,
}: {
  readonly save: string;
  readonly onSave: () => void;
  readonly onClose: () => void;
  readonly suggestions: readonly string[];
  readonly onSuggestion: (suggestion: string) => void;
  /** Of the suggestions. */
  readonly label: string;
  readonly children: ReactNode;
}) {
  const form = useFirstFocus<HTMLFormElement>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form
      ref={form}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
      className="border-t border-line bg-raised px-4 py-3"
    >
      {children}
      {suggestions.length > 0 && (
        <ul aria-label={label} className="mt-2 flex flex-wrap gap-1.5">
          {suggestions.map((one) => (
            <li key={one} className="max-w-full">
              <Button className="max-w-full" onClick={() => onSuggestion(one)}>
                <span className="truncate">{one}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-2 flex justify-end gap-1.5">
        <Button variant="ghost" onClick={onClose}>
          {text.cancel}
        </Button>
        <Button variant="primary" type="submit">
          {save}
        </Button>
      </div>
    </form>
  );
}

interface FormProps {
  /** What was given last, the latest first. */
  readonly last: readonly string[];
  readonly onClose: () => void;
}

/** Why a record is dismissed: Enter saves, also without a reason. */
export function ReasonForm({ last, onClose, onSave }: FormProps & { readonly onSave: (reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <LineForm
      save={text.reason.save}
      onSave={() => onSave(reason.trim())}
      onClose={onClose}
      suggestions={last}
      onSuggestion={onSave}
      label={text.reason.last}
    >
      <TextInput
        label={text.reason.label}
        data-autofocus
        maxLength={REASON_MAX}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </LineForm>
  );
}

/** The tags of a record, as one line; a tag that was given last is added by a click. */
export function TagForm({
  tags,
  last,
  onClose,
  onSave,
}: FormProps & { readonly tags: readonly string[]; readonly onSave: (tags: readonly string[]) => void }) {
  const [typed, setTyped] = useState(tags.join(', '));
  const [isWrong, setWrong] = useState(false);
  const present = tagsIn(typed) ?? [];
  return (
    <LineForm
      save={text.tag.save}
      onSave={() => {
        const read = tagsIn(typed);
        if (read) onSave(read);
        else setWrong(true);
      }}
      onClose={onClose}
      suggestions={last.filter((tag) => !present.some((one) => textKey(one) === textKey(tag)))}
      onSuggestion={(tag) => setTyped([...present, tag].join(', '))}
      label={text.tag.last}
    >
      <TextInput
        label={text.tag.label}
        data-autofocus
        autoComplete="off"
        value={typed}
        error={isWrong ? text.tag.wrong(TAGS_MAX, TAG_MAX) : undefined}
        onChange={({ target }) => {
          setTyped(target.value);
          setWrong(false);
        }}
      />
    </LineForm>
  );
}
