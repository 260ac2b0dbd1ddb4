import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { FIXED_PAGES } from '#schemas/routes/routes.ts';
import { useConsent } from '#src/features/consent/useConsent.ts';
import { LanguageLinks } from '#src/features/language/LanguageLinks.tsx';
import { NewsletterBox } from '#src/features/newsletter/NewsletterBox.tsx';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { CheckedLink } from '#src/ui/OutwardLink.tsx';
import { useLinks } from '../navigation/menuTable.ts';
import { Wordmark } from './Header.tsx';

const text = shellPartMessages.footer;

/** Footer of reading pages. Its links come from the page table. */
export function Footer() {
  const { reopen } = useConsent();
  return (
    <footer className="mt-auto border-t border-line print:hidden">
      <div className="mx-auto grid max-w-300 grid-cols-[minmax(220px,1fr)_auto_auto_minmax(260px,360px)] gap-x-14 gap-y-8 px-6 py-8 text-13 max-lg:grid-cols-2 max-desk:px-4">
        <div className="max-lg:col-span-2">
          <Wordmark />
          <p className="mt-2 text-muted">{text.tagline}</p>
          <SocialLinks />
        </div>
        <Column id="features" title={text.features} />
        <Column id="support" title={text.support}>
          <li>
            <button type="button" className="inline-block py-1 xl:whitespace-nowrap hover:underline" onClick={reopen}>
              {shellPartMessages.consent.title}
            </button>
          </li>
          <li>
            {/* A file of the build, and no page. */}
            <a href={addressOf('/licenses.txt')} className="inline-block py-1 xl:whitespace-nowrap hover:underline">
              {text.licenses}
            </a>
          </li>
        </Column>
        <div className="max-lg:col-span-2">
          <NewsletterBox />
        </div>
        <div className="col-span-full flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <p className="figure text-12 text-faint">{text.copyright}</p>
          <LanguageLinks />
        </div>
      </div>
    </footer>
  );
}

function Column({
  id,
  title,
  children,
}: {
  readonly id: 'features' | 'support';
  readonly title: string;
  readonly children?: ReactNode;
}) {
  const shown = FIXED_PAGES.flatMap(({ path, footerLink, search }) =>
    footerLink?.column === id ? [{ path, search, label: text.links[footerLink.label] }] : [],
  );
  return (
    <nav aria-label={title}>
      <h2 className="font-sans text-12 font-medium text-muted">{title}</h2>
      <ul className="mt-1">
        {shown.map(({ label, path, search }) => (
          <li key={path}>
            <Link
              to={path}
              {...(search && { search })}
              className="inline-block py-1 xl:whitespace-nowrap hover:underline"
            >
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

/** The operator's social accounts and email address, where set. */
function SocialLinks() {
  const links = useLinks();
  if (!links?.twitter && !links?.telegram && !links?.email) return null;
  const { twitter, telegram, email } = links;
  return (
    <ul aria-label={text.social} className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-muted">
      {twitter && (
        <li>
          <CheckedLink href={twitter} className="py-1">
            {text.twitter}
          </CheckedLink>
        </li>
      )}
      {telegram && (
        <li>
          <CheckedLink href={telegram} className="py-1">
            {text.telegram}
          </CheckedLink>
        </li>
      )}
      {email && (
        <li>
          <a href={mailAddress(email)} className="inline-block py-1 hover:underline">
            {text.email}
          </a>
        </li>
      )}
    </ul>
  );
}

/** A `mailto:` address with subject and first words filled in. */
function mailAddress(email: string): string {
  const { subject, body } = text.mail;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
