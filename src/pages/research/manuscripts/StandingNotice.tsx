import { Link } from '@tanstack/react-router';
import { CircleCheck, CornerUpLeft, Hourglass, type LucideIcon } from 'lucide-react';
import type { Manuscript } from '#schemas/api/research.ts';
import { formatDateTime } from '#schemas/format.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';

const text = manuscriptMessages.standing;

/** What has become of a manuscript, and what of it everybody reads. Nothing for a draft that was never submitted. */
export function StandingNotice({ slug, standing }: Pick<Manuscript, 'slug' | 'standing'>) {
  const { state, submitted, published, reason, since } = standing;
  const lines: readonly { readonly icon: LucideIcon; readonly line: string }[] = [
    ...(submitted === null
      ? []
      : [{ icon: Hourglass, line: text.submitted(submitted, formatDateTime(since, 'plain')) }]),
    ...(state === 'returned' ? [{ icon: CornerUpLeft, line: text.returned(reason) }] : []),
    ...(state === 'published' ? [{ icon: CircleCheck, line: text.published }] : []),
    ...(state !== 'published' && published !== null ? [{ icon: CircleCheck, line: text.earlier(published) }] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="border-b border-line px-4 py-2 text-13">
      {lines.map(({ icon: Icon, line }) => (
        <li key={line} className="flex items-start gap-2 py-0.5">
          <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted" />
          <span className="min-w-0 wrap-anywhere">
            {line}
            {Icon === CircleCheck && (
              <>
                {' '}
                <Link to="/research/$slug" params={{ slug }} className="text-info hover:underline">
                  {text.open}
                </Link>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
