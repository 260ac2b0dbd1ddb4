import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** The end of an address that opens the export of its view. */
export const EXPORT_HASH = 'export';

/** Opens the export when the address asks for it, once the table is ready; the address then goes on without. */
export function useExportAsked(ready: boolean, open: () => void): void {
  const asked = useLocation({ select: ({ hash }) => hash === EXPORT_HASH });
  const navigate = useNavigate();
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    if (!asked || !ready) return;
    latest.current();
    void navigate({ to: '.', search: true, hash: '', replace: true, resetScroll: false });
  }, [asked, ready, navigate]);
}
