import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { messages } from '#src/i18n/index.ts';
import { endArrival } from './hydration.ts';

/** Title of the shown page, without the product's name. */
export const pageTitleAtom = atom('');

/** Sets the page title: for the window and, after navigation, for screen readers. */
export function usePageTitle(title: string): void {
  const setTitle = useSetAtom(pageTitleAtom);
  // A page is taken over after the frame around it, and its own effects run last.
  useEffect(() => queueMicrotask(endArrival), []);
  useEffect(() => {
    document.title = messages.shell.title(title);
    setTitle(title);
  }, [title, setTitle]);
}
