import { Link } from '@tanstack/react-router';
import { Compass } from 'lucide-react';
import { shellPartMessages } from '#src/i18n/shellParts.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';

const text = shellPartMessages.notFound;

/** What is shown for an address that names no page. */
export function NotFoundPage() {
  usePageTitle(text.title);
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-2 p-6 text-center">
      <Compass size={24} strokeWidth={1.75} aria-hidden className="mb-2 text-muted" />
      <p className="figure text-28 font-semibold text-muted">404</p>
      <h1 className="text-20 text-balance">{text.text}</h1>
      <p className="max-w-[48ch] text-muted">{text.hint}</p>
      <Link to="/" className={`mt-4 ${buttonClass({ size: 'lg' })}`}>
        {shellPartMessages.goHome}
      </Link>
    </div>
  );
}
