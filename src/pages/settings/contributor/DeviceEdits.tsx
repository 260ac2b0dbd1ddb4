import { EditedProfile } from '#src/features/contributor-edits/EditedProfile.tsx';
import { useEdits } from '#src/features/contributor-edits/editStore.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { Section } from '../Section.tsx';

const text = contributeMessages.list;

/** Profiles that the member has changed on this device and not sent; nothing where there are none. */
export function DeviceEdits({ owner }: { readonly owner: string }) {
  const edits = useEdits(owner);
  if (edits.length === 0) return null;
  return (
    <Section title={text.device} about={text.deviceAbout}>
      <ul aria-label={text.deviceLabel} className="divide-y divide-line text-13">
        {edits.map((edited) => (
          <li
            key={`${edited.kind} ${edited.slug}`}
            className="flex min-h-9 flex-wrap items-center justify-between gap-x-4"
          >
            <EditedProfile edited={edited} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
