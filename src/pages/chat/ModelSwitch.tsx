import { useId } from 'react';
import { useModel } from '#src/features/chat/useModel.ts';
import { chatMessages } from '#src/i18n/en/chat.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';

const text = chatMessages.model;

/** Whether a language model writes the answer, and what it is sent. Nothing where the operator has none. */
export function ModelSwitch() {
  const id = useId();
  const model = useModel();
  if (!model) return null;
  return (
    <div className="mx-auto -mt-1 flex w-full max-w-245 flex-wrap items-baseline gap-x-3 px-6 pb-3 text-12 text-muted max-desk:px-4">
      <Checkbox
        label={text.use(model.name)}
        checked={model.isWanted}
        aria-describedby={id}
        onChange={(event) => model.setWanted(event.target.checked)}
      />
      <span id={id}>{model.isWanted ? text.sent : text.notSent}</span>
    </div>
  );
}

/** What the model does, for the page that says how questions are answered. */
export function ModelNote() {
  const model = useModel();
  return model && <p className="mt-3 max-w-[90ch] text-14 text-pretty">{text.about(model.name)}</p>;
}
