import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NewsletterBox } from '#src/features/newsletter/NewsletterBox.tsx';
import { shellPartMessages } from '#src/i18n/shellParts.ts';
import { CheckedLink } from '#src/ui/OutwardLink.tsx';
import { useHasPage, useLinks } from '../navigation/useMenus.ts';
import { Wordmark } from './Wordmark.tsx';

const text = shellPartMessages.footer;

interface FooterLink {
  readonly label: string;
  readonly page: string;
  readonly search?: Readonly<Record<string, string>>;
}

const FEATURES: readonly FooterLink[] = [
  { label: text.dao, page: '/dao' },
  { label: text.observatory, page: '/observatory' },
  { label: text.directory.projects, page: '/directory/projects' },
  { label: text.directory.people, page: '/directory/people' },
  { label: text.directory.organizations, page: '/directory/organizations' },
  { label: text.intelligence, page: '/news-research', search: { type: 'news', view: 'default' } },
];

const SUPPORT: readonly FooterLink[] = [{ label: text.helpCenter, page: '/support/help-center' }];

/** The end of pages that are read rather than worked with. Links to pages that do not exist are left out. */
export function Footer() {
  return (
    <footer className="mt-auto border-t border-line">
      <div className="mx-auto grid max-w-300 grid-cols-[minmax(220px,1fr)_auto_auto_minmax(260px,360px)] gap-x-14 gap-y-8 px-6 py-8 text-13 max-lg:grid-cols-2 max-desk:px-4">
        <div className="max-lg:col-span-2">
          <Wordmark />
          <p className="mt-2 text-muted">{text.tagline}</p>
          <SocialLinks />
        </div>
        <Column title={text.features} links={FEATURES} />
        <Column title={text.support} links={SUPPORT}>
          <li className="py-1 text-muted">{text.terms}</li>
        </Column>
        <div className="max-lg:col-span-2">
          <NewsletterBox />
        </div>
        <p className="figure col-span-full text-12 text-faint">{text.copyright}</p>
      </div>
    </footer>
  );
}

/** Links under a heading, and what else belongs there; a landmark for navigation only where it leads somewhere. */
function Column({
  title,
  links,
  children,
}: {
  readonly title: string;
  readonly links: readonly FooterLink[];
  readonly children?: ReactNode;
}) {
  const hasPage = useHasPage();
  const shown = links.filter(({ page }) => hasPage(page));
  const Frame = shown.length === 0 ? 'div' : 'nav';
  return (
    <Frame {...(shown.length === 0 ? {} : { 'aria-label': title })}>
      <h2 className="font-sans text-12 font-medium text-muted">{title}</h2>
      <ul className="mt-1">
        {shown.map(({ label, page, search = {} }) => (
          <li key={page}>
            <Link to={page} search={search} className="inline-block py-1 whitespace-nowrap hover:underline">
              {label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </Frame>
  );
}

/** The operator's own accounts and mail address, where they are set. */
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

/** A mail to the operator with the subject and the first words already there. */
function mailAddress(email: string): string {
  const { subject, body } = text.mail;
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
