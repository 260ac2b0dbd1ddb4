import { Link } from '@tanstack/react-router';
import { PROFILE_PAGES } from '#schemas/routes/profileTabs.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { changeCount } from './edit.ts';
import type { KeptEdit } from './editStore.ts';

/** A profile that was changed on this device, as a link to its edit mode, and how much of it was. */
export function EditedProfile({ edited: { kind, slug, edit } }: { readonly edited: KeptEdit }) {
  return (
    <>
      <Link
        to={PROFILE_PAGES[kind]}
        params={{ slug }}
        search={{ mode: 'edit' }}
        className="min-w-0 font-medium wrap-anywhere hover:underline"
      >
        {edit.name ?? slug}
      </Link>
      <span className="text-muted">
        {entityMessages.kinds[kind]}, {profileModeMessages.edit.changes(changeCount(edit))}
      </span>
    </>
  );
}
