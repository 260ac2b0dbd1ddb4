import { atom, useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { messages } from '#src/i18n/index.ts';

/** The title of the page that is shown, without the product's name. */
export const pageTitleAtom = atom('');

/** Names the page: in the window's title and, after a change of page, for screen readers. */
export function usePageTitle(title: string): void {
  const setTitle = useSetAtom(pageTitleAtom);
  useEffect(() => {
    document.title = messages.shell.title(title);
    setTitle(title);
  }, [title, setTitle]);
}
