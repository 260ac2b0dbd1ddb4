import { SunMoon } from 'lucide-react';
import { messages } from '#src/i18n/index.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Disclosure } from '#src/ui/Disclosure.tsx';
import { lazyPart, usePreload } from '#src/ui/lazyPart.tsx';

const DisplaySettings = lazyPart(
  async () => (await import('#src/features/account/DisplaySettings.tsx')).DisplaySettings,
  <div className="h-17" />,
);

// It works without a server, so it has to be there when the server is not.
const PARTS = [DisplaySettings];

/** The button in the header that opens theme and density. */
export function DisplayMenu() {
  usePreload(PARTS);
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
