import { Fragment, isValidElement, type ReactNode } from 'react';
import { hasPicture, Logo, LogoMark, LogoPicture, type LogoProps, rememberMissing } from '#src/ui/Logo.tsx';

const SVG = 'http://www.w3.org/2000/svg';

/** HTML names of React attributes. SVG keeps the case of `viewBox`. */
const NAMES: Readonly<Record<string, string>> = {
  className: 'class',
  tabIndex: 'tabindex',
  referrerPolicy: 'referrerpolicy',
  strokeWidth: 'stroke-width',
  strokeLinecap: 'stroke-linecap',
  strokeLinejoin: 'stroke-linejoin',
};

/** Style properties whose numbers are not pixels. */
const UNITLESS = new Set(['lineHeight', 'opacity', 'fontWeight']);

/**
 * Converts rendered cells and headers to DOM, so that AG Grid needs no React per cell and both grids look alike. Supports
 * host elements, components without hooks, and logos. Event handlers are ignored: the grid has them.
 */
export function toDom(node: ReactNode): DocumentFragment {
  const fragment = document.createDocumentFragment();
  append(fragment, node, false);
  return fragment;
}

/**
 * Changes the content of an element to `content` and keeps the nodes that both have: browsers fire no click when the
 * node under the pointer is replaced between press and release.
 */
export function patch(element: Element, content: DocumentFragment | Element): void {
  const wanted = [...content.childNodes];
  for (const [at, node] of wanted.entries()) {
    const kept = [...element.childNodes].slice(at).find((child) => isAlike(child, node));
    if (!kept) {
      element.insertBefore(node, element.childNodes[at] ?? null);
      continue;
    }
    while (element.childNodes[at] !== kept) element.childNodes[at]?.remove();
    if (kept.isEqualNode(node)) continue;
    if (kept instanceof Element && node instanceof Element) {
      for (const name of kept.getAttributeNames()) if (!node.hasAttribute(name)) kept.removeAttribute(name);
      for (const { name, value } of node.attributes)
        if (kept.getAttribute(name) !== value) kept.setAttribute(name, value);
      patch(kept, node);
    } else kept.textContent = node.textContent;
  }
  while (element.childNodes.length > wanted.length) element.lastChild?.remove();
}

/** Pictures are alike only when equal: each listens for its own failure. */
function isAlike(one: Node, other: Node): boolean {
  if (one.nodeName !== other.nodeName) return false;
  if (one instanceof HTMLImageElement) return one.isEqualNode(other);
  const classOf = (node: Node) => (node instanceof Element ? node.classList[0] : undefined);
  return classOf(one) === classOf(other);
}

function append(parent: Node, node: ReactNode, inSvg: boolean): void {
  if (node === null || node === undefined || typeof node === 'boolean') return;
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') {
    parent.appendChild(document.createTextNode(String(node)));
    return;
  }
  if (isValidElement<LogoProps>(node) && node.type === Logo) {
    appendLogo(parent, node.props);
    return;
  }
  if (isValidElement<Record<string, unknown> & { readonly children?: ReactNode }>(node)) {
    const { type, props } = node;
    if (type === Fragment) append(parent, props.children, inSvg);
    else if (typeof type === 'function') append(parent, (type as (props: object) => ReactNode)(props), inSvg);
    else parent.appendChild(makeElement(type, props, inSvg || type === 'svg'));
    return;
  }
  if (Symbol.iterator in node) for (const child of node) append(parent, child, inSvg);
}

function makeElement(
  type: string,
  { children, style, ...attributes }: Readonly<Record<string, unknown>> & { readonly children?: ReactNode },
  inSvg: boolean,
): Element {
  const element = inSvg ? document.createElementNS(SVG, type) : document.createElement(type);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || typeof value === 'function') continue;
    const isText = name.startsWith('aria-') || name.startsWith('data-');
    if (typeof value === 'boolean' && !isText && !value) continue;
    element.setAttribute(NAMES[name] ?? name, value === true && !isText ? '' : String(value));
  }
  if (style && (element instanceof HTMLElement || element instanceof SVGElement)) {
    for (const [name, value] of Object.entries(style)) {
      const text = typeof value === 'number' && !UNITLESS.has(name) ? `${value}px` : String(value);
      element.style.setProperty(
        name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
        text,
      );
    }
  }
  append(element, children, inSvg);
  return element;
}

/** Replaces a picture that fails to load, as `Logo` does. */
function appendLogo(parent: Node, props: LogoProps): void {
  if (!hasPicture(props.src)) {
    append(parent, <LogoMark {...props} />, false);
    return;
  }
  const picture = toDom(<LogoPicture {...props} />).firstElementChild;
  if (!picture) return;
  picture.addEventListener(
    'error',
    () => {
      rememberMissing(props.src);
      picture.replaceWith(toDom(<LogoMark {...props} />));
    },
    { once: true },
  );
  parent.appendChild(picture);
}
