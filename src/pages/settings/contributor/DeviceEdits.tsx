import { Link } from '@tanstack/react-router';
import { PROFILE_PAGES } from '#schemas/routes/profileTabs.ts';
import { changeCount } from '#src/features/contributor-edits/edit.ts';
import { useEdits } from '#src/features/contributor-edits/editStore.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { Section } from '../Section.tsx';

const text = contributeMessages.list;

/** Profiles that the member has changed on this device and not sent; nothing where there are none. */
export function DeviceEdits({ owner }: { readonly owner: string }) {
  const edits = useEdits(owner);
  if (edits.length === 0) return null;
  return (
    <Section title={text.device} about={text.deviceAbout}>
      <ul aria-label={text.deviceLabel} className="divide-y divide-line text-13">
        {edits.map(({ kind, slug, edit }) => (
          <li key={`${kind} ${slug}`} className="flex min-h-9 flex-wrap items-center justify-between gap-x-4">
            <Link
              to={PROFILE_PAGES[kind]}
              params={{ slug }}
              search={{ mode: 'edit' }}
              className="min-w-0 font-medium wrap-anywhere hover:underline"
            >
              {slug}
            </Link>
            <span className="text-muted">
              {entityMessages.kinds[kind]}, {text.changes(changeCount(edit))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
