import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { LogIn, Pencil } from 'lucide-react';
import { ADDABLE, EDITABLE_FIELDS } from '#schemas/forms/profileEdits.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { unixMs } from '#schemas/units.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import type { AnyRecord } from '#src/api/queries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import {
  addedTo,
  type Edit,
  own,
  sourceOf,
  withAdded,
  withChange,
  withoutAdded,
  withoutField,
  withSource,
} from '#src/features/contributor-edits/edit.ts';
import { type EditKey, readEdit, useEdit, writeEdit } from '#src/features/contributor-edits/editStore.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { Button } from '#src/ui/Button.tsx';
import { cx } from '#src/ui/cx.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { AddedEntries } from './AddedEntries.tsx';
import { changesOf, type FormField } from './changesOf.ts';
import { EditBar } from './EditBar.tsx';
import { EditOverview } from './EditOverview.tsx';
import { EDIT_COLUMNS, EditRow } from './EditRow.tsx';
import { plainValue, profileFields, profileValues } from './profileFields.ts';

const text = profileModeMessages.edit;

interface Subject {
  readonly kind: EntityKind;
  readonly slug: string;
  readonly name: string;
  readonly profile: AnyRecord;
}

/** The fields of a profile to change, for members; what they change is kept on the device. */
export function EditProfile(subject: Subject) {
  const isSignedIn = useAtomValue(signedInAtom);
  const { data, isError, error, refetch } = useQuery({ ...accountQuery(), enabled: isSignedIn });
  if (!isSignedIn) {
    return (
      <EmptyState icon={Pencil} title={text.signIn} text={text.signInText}>
        <Button icon={LogIn} onClick={() => requireSignIn(text.signInReason(subject.name), () => undefined)}>
          {text.signInAction}
        </Button>
      </EmptyState>
    );
  }
  if (data) return <Form owner={data.username} {...subject} />;
  if (isError) return <QueryFailure title={text.failed} error={error} onRetry={() => void refetch()} />;
  return (
    <div role="status" aria-label={text.loading} className="space-y-5 p-6">
      {['name', 'text', 'place'].map((key) => (
        <Skeleton key={key} className="h-8" />
      ))}
    </div>
  );
}

function Form({ owner, kind, slug, name, profile }: Subject & { readonly owner: string }) {
  const key: EditKey = { owner, kind, slug };
  const { edit, isStored } = useEdit(key);
  const values = profileValues(profile);
  const declared = new Map(profileFields(kind).map((field) => [field.field, field]));
  const fields = EDITABLE_FIELDS[kind].flatMap(({ field, input, group }): readonly FormField[] => {
    const shown = declared.get(field);
    return shown ? [{ field, label: shown.label, input, group, published: plainValue(values, shown) ?? '' }] : [];
  });
  const { lines, wrong, unsourced } = changesOf(edit, kind, fields);
  const now = () => unixMs(Date.now());
  const update = (change: (edit: Edit | null) => Edit | null) => writeEdit(key, change(readEdit(key)));
  const groups = [...new Set(fields.map(({ group }) => group))];
  return (
    <div className="flex flex-1 flex-col">
      <EditBar editKey={key} {...{ name, edit, isStored, wrong, unsourced }} />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_304px] max-xl:grid-cols-1">
        <form
          aria-label={text.title}
          className="min-w-0 px-6 pb-6 max-desk:px-4"
          onSubmit={(event) => event.preventDefault()}
        >
          <div
            aria-hidden="true"
            className={cx(
              EDIT_COLUMNS,
              'h-9 items-center border-b border-line-strong text-12 font-medium text-muted max-desk:hidden',
            )}
          >
            <span>{text.columns.field}</span>
            <span>{text.columns.now}</span>
            <span>{text.columns.value}</span>
            <span>
              {text.columns.source} <span className="font-normal text-faint">{text.sourceNeeded}</span>
            </span>
          </div>
          {groups.map((group) => (
            <section key={group} aria-label={text.groups[group]}>
              <h2 className="flex min-h-11 items-end border-b border-line pb-2 text-14">{text.groups[group]}</h2>
              {fields
                .filter((one) => one.group === group)
                .map(({ field, label, input, published }) => (
                  <EditRow
                    key={field}
                    {...{ label, input, published }}
                    kept={own(edit, field)}
                    source={sourceOf(edit, field) ?? ''}
                    onChange={(value) =>
                      update((kept) => withChange(kept, { field, input, text: value, published }, now()))
                    }
                    onSource={(source) => update((kept) => withSource(kept, field, source, now()))}
                    onRevert={() => update((kept) => withoutField(kept, field, now()))}
                  />
                ))}
            </section>
          ))}
          {ADDABLE[kind].map((list) => (
            <AddedEntries
              key={list}
              list={list}
              entries={addedTo(edit, list)}
              onPart={(id, part, value) => update((kept) => withAdded(kept, { list, id, part, text: value }, now()))}
              onRemove={(id) => update((kept) => withoutAdded(kept, list, id, now()))}
            />
          ))}
        </form>
        <EditOverview owner={owner} subject={{ kind, slug }} lines={lines} />
      </div>
    </div>
  );
}
