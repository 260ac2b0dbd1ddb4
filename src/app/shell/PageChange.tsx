import { useRouter } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { addressOf, pathOfAddress } from '#schemas/i18n/buildLanguage.ts';
import {
  canonicalAddress,
  canonicalPath,
  documentTitle,
  type Page,
  pageOf,
  shownPage,
} from '#schemas/routes/routes.ts';
import { rememberPath } from '#src/features/auth/signInRequest.ts';
import { rememberNavigation } from '#src/shared/firstVisit.ts';
import { takeGivenAddress } from '#src/shared/givenAddress.ts';
import { isHydrating } from '#src/shared/hydration.ts';
import { pageTitleAtom } from '#src/shared/pageTitle.ts';
import { focusHeading } from '#src/ui/focus.ts';

/** After navigation: focuses the heading, announces the title and updates the head. Filter and sort changes do nothing. */
export function PageChange() {
  const router = useRouter();
  const title = useAtomValue(pageTitleAtom);
  const [moved, setMoved] = useState(false);
  useEffect(() => {
    const remember = () => {
      rememberNavigation();
      rememberPath(router.state.location.href);
    };
    // The arrived page was the router's before anything here was mounted.
    if (isHydrating()) remember();
    return router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      remember();
      describe();
      if (!fromLocation || !pathChanged || takeGivenAddress(toLocation.pathname)) return;
      setMoved(true);
      // The focus stays on the tab that was chosen.
      if (isSameRecord(pageOf(fromLocation.pathname), pageOf(toLocation.pathname))) return;
      if (!document.activeElement?.matches(IN_USE)) focusHeading();
    });
  }, [router]);
  return (
    <p role="status" className="sr-only">
      {moved ? title : ''}
    </p>
  );
}

/** A search begun or a menu opened while the page loaded, which would close; or the box that the page put a text into. */
const IN_USE = 'header input, header [aria-expanded="true"], #content textarea';

function isSameRecord(before: Page, now: Page): boolean {
  return (
    before.kind === 'record' &&
    now.kind === 'record' &&
    before.route.kind === now.route.kind &&
    before.slug === now.slug
  );
}

const parametersIn = (search: string) => Object.fromEntries(new URLSearchParams(search));

/** What the document's head describes. The server wrote the first one. */
let described = typeof window === 'undefined' ? '' : inHead();

/** The path, and where that says less than the address, the page that is shown. */
function inHead(): string {
  const { pathname, search } = window.location;
  const page = pageOf(pathOfAddress(pathname));
  return page.kind === 'fixed' ? `${pathname} ${shownPage(page.page, parametersIn(search)).path}` : pathname;
}

/** Updates the head for the shown page: phones share the canonical address, not the window's. */
function describe(): void {
  const now = inHead();
  if (now === described) return;
  described = now;
  renewHead(window.location);
}

/**
 * Rewrites the document's head for an address. Removes an entity's description and picture and the first page's structured
 * data: only the server has them.
 */
function renewHead({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  const page = pageOf(pathOfAddress(pathname));
  const fixed =
    page.kind === 'fixed' ? shownPage(page.page, parametersIn(search)) : page.kind === 'section' ? page.page : null;
  const path =
    page.kind === 'record' ? page.path : page.kind === 'story' ? canonicalPath(page) : fixed && canonicalAddress(fixed);
  // As the server knows the site: behind a proxy it differs from the window's address.
  const site = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? window.location.origin;
  const address = path === null ? null : new URL(addressOf(path), site).href;
  renew('link', 'rel', 'canonical', 'href', address);
  renew('meta', 'property', 'og:url', 'content', address);
  renew('meta', 'name', 'robots', 'content', page.kind === 'missing' || fixed?.indexable === false ? 'noindex' : null);
  renew('meta', 'name', 'description', 'content', fixed?.description ?? null);
  renew('meta', 'property', 'og:description', 'content', fixed?.description ?? null);
  renew('meta', 'property', 'og:title', 'content', fixed === null ? null : documentTitle(fixed.title));
  renew('meta', 'property', 'og:image', 'content', null);
  document.head.querySelector('script[type="application/ld+json"]')?.remove();
}

/** Sets an attribute of one element, creating it; null removes the element. */
function renew(tag: 'link' | 'meta', by: string, name: string, attribute: string, value: string | null): void {
  const found = document.head.querySelector(`${tag}[${by}="${name}"]`);
  if (value === null) {
    found?.remove();
    return;
  }
  const element = found ?? document.head.appendChild(document.createElement(tag));
  element.setAttribute(by, name);
  element.setAttribute(attribute, value);
}
