import { Link } from '@tanstack/react-router';
import { messages } from '#src/i18n/index.ts';

/** The product's mark and name; leads home. */
export function Wordmark() {
  return (
    <Link
      to="/"
      aria-label={messages.shell.homeLink}
      className="flex shrink-0 items-center gap-2 font-display text-[18px] leading-6 font-semibold tracking-[-0.02em]"
    >
      <svg viewBox="0 0 18 18" width={18} height={18} aria-hidden="true">
        <rect width="18" height="18" rx="4.5" fill="var(--text)" />
        <path d="M4.800 12.700 13.200 5.300" stroke="var(--canvas)" strokeWidth="2.6" strokeLinecap="round" />
      </svg>
      {messages.shell.product}
    </Link>
  );
}
