import { useAtom } from 'jotai';
import { useId } from 'react';
import { commandMessages } from '#src/i18n/en/commands.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { lettersAtom } from '../storage/preferences.ts';

/** Turns shortcuts that type a character on or off. */
export function LettersSwitch() {
  const [letters, setLetters] = useAtom(lettersAtom);
  const aboutId = useId();
  return (
    <div className="max-w-[44ch]">
      <Checkbox
        label={commandMessages.letters}
        checked={letters}
        aria-describedby={aboutId}
        onChange={(event) => setLetters(event.target.checked)}
      />
      <p id={aboutId} className="text-12 text-muted">
        {commandMessages.lettersAbout}
      </p>
    </div>
  );
}
