import { pathOfAddress } from '#schemas/i18n/buildLanguage.ts';
import type { EntityKind } from '#schemas/kinds.ts';

/** What has cards; a round goes by its number. */
export type CardKind = EntityKind | 'round';

/** What a hover card is about, and the element beside which it opens. */
export interface CardTarget {
  readonly kind: CardKind;
  readonly slug: string;
  /** What the page calls it, until its data are there. */
  readonly name: string;
  readonly anchor: HTMLElement;
}

const PROFILE = /^\/(project|organization|people|round)\/([^/]+)\/?$/;
const KINDS: Readonly<Record<string, CardKind>> = {
  project: 'project',
  organization: 'venture',
  people: 'people',
  round: 'round',
};

/** Lists that are read with arrow keys, menus, and the card itself: a card would hide their next entry. */
const WITHOUT_CARDS = '[role=listbox], [role=menu], nav, [data-hover-card]';

/** The cell with a row's name, in either grid; its picture is beside the link. */
const NAME_CELL = '[role=rowheader]';
/** Picture and name of one entity, each a link. */
const BESIDE_NAME = '[data-entity]';
const PICTURE = 'img, svg, [role=img]';

/** Project, organization, person or round at an address; null elsewhere, and on its own page. */
function entityOf(link: HTMLAnchorElement, here: string): Pick<CardTarget, 'kind' | 'slug'> | null {
  const { origin, pathname: address } = new URL(link.href);
  const pathname = pathOfAddress(address);
  const [, segment = '', slug = ''] = PROFILE.exec(pathname) ?? [];
  const kind = KINDS[segment];
  if (!kind || origin !== location.origin || here === pathname || here.startsWith(`${pathname}/`)) return null;
  return { kind, slug: decodeURIComponent(slug) };
}

function targetOf(link: Element | null | undefined, here: string): CardTarget | null {
  if (!(link instanceof HTMLAnchorElement) || link.closest(WITHOUT_CARDS)) return null;
  const entity = entityOf(link, here);
  // The mark of a round on a chart says in a tooltip what it is.
  if (entity?.kind === 'round' && link.dataset.tooltip !== undefined) return null;
  // Beside the cell a card leaves the names of other rows free.
  if (!entity) return null;
  const anchor = link.closest<HTMLElement>(`${NAME_CELL}, ${BESIDE_NAME}`) ?? link;
  return { ...entity, name: nameIn(anchor, link) ?? entity.slug, anchor };
}

/** The text of a link, of a picture's that of the name's link beside it; as it is read out, so in full. Null: none. */
function nameIn(anchor: HTMLElement, link: HTMLAnchorElement): string | null {
  const links = [link, ...anchor.querySelectorAll<HTMLAnchorElement>('a[href]')];
  for (const { href, ariaHidden, childNodes } of links) {
    if (href !== link.href || ariaHidden === 'true') continue;
    const text = [...childNodes].map(readOut).join('').replaceAll(/\s+/g, ' ').trim();
    if (text !== '') return text;
  }
  return null;
}

function readOut(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  return node.ariaHidden === 'true' ? '' : [...node.childNodes].map(readOut).join('');
}

const linkOf = (cell: Element | null) => cell?.querySelector('a[href]');

/** What lies under a pointer: a link to a profile, or the picture of a row. `here`: path of the page. */
export function targetAt(element: Element, here: string): CardTarget | null {
  const link = element.closest('a[href]');
  if (link) return targetOf(link, here);
  return element.closest(PICTURE) ? targetOf(linkOf(element.closest(NAME_CELL)), here) : null;
}

/** What has the focus: a link to a profile, or the cell with a row's name. */
export function targetOfFocus(element: Element, here: string): CardTarget | null {
  return targetOf(element.matches(NAME_CELL) ? linkOf(element) : element.closest('a[href]'), here);
}

/** What a finger has tapped: the picture of a link or row. A tap on the name follows the link. */
export function targetOfTap(element: Element, here: string): CardTarget | null {
  return element.closest(PICTURE) ? targetAt(element, here) : null;
}
