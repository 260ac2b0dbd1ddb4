import { type KeyboardEvent, useRef, useState } from 'react';
import { RESEARCH_LIMITS } from '#schemas/api/research.ts';
import { textKey } from '#schemas/text.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { Chip, ChipRemove } from '#src/ui/Chip.tsx';
import { DraftField } from './DraftField.tsx';

const text = manuscriptMessages.details;

/** Tags, each typed and ended with Enter or a comma; Backspace in the empty field takes the last one back. */
export function TagsField({
  value,
  onChange,
}: {
  readonly value: readonly string[];
  readonly onChange: (tags: string[]) => void;
}) {
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isLong = typed.trim().length > RESEARCH_LIMITS.tag;
  const isFull = value.length >= RESEARCH_LIMITS.tags;
  const add = (parts: readonly string[]) => {
    const known = new Set(value.map(textKey));
    const added: string[] = [];
    for (const tag of parts.map((part) => part.trim().replaceAll(/\s+/g, ' '))) {
      if (tag === '' || tag.length > RESEARCH_LIMITS.tag || known.has(textKey(tag))) continue;
      known.add(textKey(tag));
      added.push(tag);
    }
    onChange([...value, ...added].slice(0, RESEARCH_LIMITS.tags));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && typed.trim() !== '') {
      event.preventDefault();
      if (isLong) return;
      add([typed]);
      setTyped('');
    } else if (event.key === 'Backspace' && typed === '' && !event.repeat) {
      onChange(value.slice(0, -1));
    }
  };
  return (
    <DraftField label={text.tags} about={isFull ? text.tagsFull : text.tagsAbout} error={isLong ? text.tagLong : null}>
      {(describedBy) => (
        <div className="field-edge flex min-h-8 flex-wrap items-center gap-1 rounded-control bg-surface px-1 py-0.5 focus-within:outline-2 focus-within:-outline-offset-1 focus-within:outline-focus">
          {value.map((tag) => (
            <Chip key={tag} className="h-6! pl-2 pointer-coarse:h-9!">
              <span className="max-w-48 truncate">{tag}</span>
              <ChipRemove
                what={tag}
                onClick={() => {
                  onChange(value.filter((one) => one !== tag));
                  input.current?.focus();
                }}
              />
            </Chip>
          ))}
          <input
            ref={input}
            aria-label={text.addTag}
            aria-describedby={describedBy}
            aria-invalid={isLong || undefined}
            readOnly={isFull}
            value={typed}
            onChange={({ target }) => {
              const parts = target.value.split(/[,;\n]/);
              const last = parts.pop() ?? '';
              if (parts.length > 0) add(parts);
              setTyped(last);
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              if (typed.trim() === '' || isLong) return;
              add([typed]);
              setTyped('');
            }}
            className="h-7 min-w-24 flex-1 bg-transparent px-1.5 text-13 outline-none pointer-coarse:h-9"
          />
        </div>
      )}
    </DraftField>
  );
}
