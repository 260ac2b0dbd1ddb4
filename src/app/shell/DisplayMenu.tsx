import { SunMoon } from 'lucide-react';
import { DisplaySettings } from '#src/features/account/DisplaySettings.tsx';
import { messages } from '#src/i18n/index.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';

/** The button in the header that opens theme and density. */
export function DisplayMenu() {
  return (
    <Disclosure
      align="end"
      label={messages.shell.display}
      triggerClass={buttonClass({ variant: 'ghost', square: true })}
      trigger={<SunMoon size={16} strokeWidth={1.75} aria-hidden />}
      panelClass="w-80 p-3"
    >
      <DisplaySettings />
    </Disclosure>
  );
}
