import { useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { rememberPath } from '#src/features/auth/signInRequest.ts';
import { rememberNavigation } from '#src/shared/firstVisit.ts';
import { pageTitleAtom } from '#src/shared/pageTitle.ts';
import { focusHeading } from '#src/ui/focus.ts';
import { renewHead } from '../pageHead.ts';

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
        describe();
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

/** The page that the head of the document is about. The server has written that of the first one. */
let described = window.location.pathname;

/** Has the head tell of the page that is shown: what a phone shares is the address it names, not that of the window. */
function describe(): void {
  if (window.location.pathname === described) return;
  described = window.location.pathname;
  renewHead(described);
}
