import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { messages } from '#src/i18n/index.ts';
import { type ButtonVariant, buttonClass } from './Button.tsx';
import { cx } from './cx.ts';
import { webAddress } from './links.ts';

interface OutwardLinkProps {
  readonly href: string;
  readonly children: ReactNode;
  readonly className?: string;
  /** A member wrote the address: search engines are told not to follow it. */
  readonly isByMember?: boolean;
}

/** A link out of the product that the data names, in a new tab; plain text where the address is none. */
export function OutwardLink({ href, ...rest }: OutwardLinkProps) {
  const address = webAddress(href);
  if (address === null) return <span className={rest.className}>{rest.children}</span>;
  return <CheckedLink href={address} {...rest} />;
}

/** The same to an address that the server has checked. */
export function CheckedLink({ href, children, className, isByMember = false }: OutwardLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel={isByMember ? 'nofollow ugc noopener noreferrer' : 'noopener noreferrer'}
      className={cx('small-target inline-flex max-w-full items-center gap-1 align-middle hover:underline', className)}
    >
      <span className="truncate">{children}</span>
      <ArrowUpRight size={14} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
      <span className="sr-only">({messages.ui.opensElsewhere})</span>
    </a>
  );
}

/** A link to a checked address that looks like a button. */
export function OutwardButton({
  href,
  variant = 'quiet',
  children,
}: Omit<OutwardLinkProps, 'className' | 'isByMember'> & { readonly variant?: ButtonVariant }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={buttonClass({ variant })}>
      {children}
      <ArrowUpRight size={14} strokeWidth={1.75} aria-hidden />
      <span className="sr-only">({messages.ui.opensElsewhere})</span>
    </a>
  );
}
