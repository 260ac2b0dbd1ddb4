import { useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { rememberPath } from '#src/member/previousPath.ts';
import { pageTitleAtom } from '#src/state/pageTitle.ts';
import { rememberNavigation } from './firstVisit.ts';

/**
 * What happens when one page gives way to another: focus goes to the new page's heading and its title is announced. A
 * change of the view within a page (its filter, its sort) moves nothing.
 */
export function PageChange() {
  const router = useRouter();
  const title = useAtomValue(pageTitleAtom);
  const [moved, setMoved] = useState(false);
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
        rememberNavigation();
        rememberPath(router.state.location.href);
        renewCanonical();
        if (!fromLocation || !pathChanged) return;
        setMoved(true);
        focusHeading();
      }),
    [router],
  );
  return (
    <p role="status" className="sr-only">
      {moved ? title : ''}
    </p>
  );
}

/** The HTML names the address of the page that was opened first, and what a phone shares is that instead of the window's. */
function renewCanonical(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  if (link) link.href = new URL(window.location.pathname, link.href).href;
}

function focusHeading(): void {
  const main = document.getElementById('content');
  const target = main?.querySelector<HTMLElement>('h1') ?? main;
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}
