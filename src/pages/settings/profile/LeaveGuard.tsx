import { useBlocker } from '@tanstack/react-router';
import { settingsMessages } from '#src/i18n/settings.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

const text = settingsMessages.profile.leave;

/**
 * While active, asks before another page takes the place of this one. A reload is left alone: it comes when a session ends,
 * and what was typed is kept over it.
 */
export function LeaveGuard({ active }: { readonly active: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => active && current.pathname !== next.pathname,
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <Dialog open={status === 'blocked'} onClose={() => reset?.()} title={text.title}>
      <p className="text-13 text-muted">{text.text}</p>
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <Button size="lg" onClick={() => proceed?.()}>
          {text.leave}
        </Button>
        <Button size="lg" variant="primary" data-autofocus onClick={() => reset?.()}>
          {text.stay}
        </Button>
      </div>
    </Dialog>
  );
}
