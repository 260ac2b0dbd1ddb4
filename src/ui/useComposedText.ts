import { type ChangeEvent, type CompositionEvent, useState } from 'react';

/** What a controlled field takes to show a text and to report it. */
interface ComposedText {
  readonly value: string;
  readonly onChange: (event: ChangeEvent<HTMLInputElement>) => void;
  readonly onCompositionEnd: (event: CompositionEvent<HTMLInputElement>) => void;
}

/**
 * The text of a field that searches as one types. While an input method composes a word ("dduw" on its way to "đư") the
 * field alone follows; `onText` hears of the word once it stands.
 */
export function useComposedText(value: string, onText: (text: string) => void): ComposedText {
  const [composed, setComposed] = useState<string | null>(null);
  return {
    value: composed ?? value,
    onChange: ({ target, nativeEvent }) => {
      const waits = nativeEvent instanceof InputEvent && nativeEvent.isComposing && !composesAlways();
      setComposed(waits ? target.value : null);
      if (!waits) onText(target.value);
    },
    onCompositionEnd: ({ currentTarget }) => {
      if (composed === null) return;
      setComposed(null);
      // A given-up composition leaves the text as it was.
      if (currentTarget.value !== value) onText(currentTarget.value);
    },
  };
}

/** Keyboards on a screen compose every word, in any language, until a space: waiting would be no search as one types. */
function composesAlways(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
