import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { Download, LogIn, Pencil } from 'lucide-react';
import { EDITABLE_FIELDS, editFailure } from '#schemas/forms/profileEdits.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { PROFILE_PAGES } from '#schemas/routes/profileTabs.ts';
import { unixMs } from '#schemas/units.ts';
import { accountQuery } from '#src/api/accountQueries.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import type { AnyRecord } from '#src/api/queries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { type Edit, own, withChange, withoutField } from '#src/features/contributor-edits/edit.ts';
import {
  type EditKey,
  readEdit,
  readEdits,
  resetEdits,
  restoreEdits,
  useEdit,
  useEdits,
  writeEdit,
} from '#src/features/contributor-edits/editStore.ts';
import { entityMessages } from '#src/i18n/en/entity.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { EmptyState } from '#src/ui/States.tsx';
import { saveFile } from '#src/ui/saveFile.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { EditRow } from './EditRow.tsx';
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
  const fields = EDITABLE_FIELDS[kind].flatMap(({ field, input }) => {
    const shown = declared.get(field);
    return shown ? [{ shown, input, published: plainValue(values, shown) ?? '' }] : [];
  });
  const changed = fields.flatMap(({ shown, input }) => {
    const value = own(edit, shown.field);
    return value === undefined ? [] : [{ label: shown.label, isWrong: editFailure(input, value) !== null }];
  });
  const now = () => unixMs(Date.now());
  return (
    <div className="flex flex-1 flex-col">
      <Bar subject={{ kind, slug, name }} edit={edit} isStored={isStored} editKey={key} changed={changed} />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_304px] max-lg:grid-cols-1">
        <form
          aria-label={text.title}
          className="min-w-0 px-6 pb-6 max-desk:px-4"
          onSubmit={(event) => event.preventDefault()}
        >
          <div
            aria-hidden="true"
            className="grid h-9 grid-cols-[136px_minmax(0,1fr)_minmax(0,1.4fr)_32px] items-center gap-4 border-b border-line-strong text-12 font-medium text-muted max-desk:hidden"
          >
            <span>{text.columns.field}</span>
            <span>{text.columns.now}</span>
            <span>{text.columns.value}</span>
          </div>
          {fields.map(({ shown, input, published }) => (
            <EditRow
              key={shown.field}
              label={shown.label}
              input={input}
              published={published}
              kept={own(edit, shown.field)}
              onChange={(value) =>
                writeEdit(key, withChange(readEdit(key), { field: shown.field, input, text: value, published }, now()))
              }
              onRevert={() => writeEdit(key, withoutField(readEdit(key), shown.field, now()))}
            />
          ))}
        </form>
        <Overview owner={owner} subject={{ kind, slug }} changed={changed.map(({ label }) => label)} />
      </div>
    </div>
  );
}

function Bar({
  subject: { kind, slug, name },
  edit,
  isStored,
  editKey,
  changed,
}: {
  readonly subject: Omit<Subject, 'profile'>;
  readonly edit: Edit | null;
  readonly isStored: boolean;
  readonly editKey: EditKey;
  readonly changed: readonly { readonly isWrong: boolean }[];
}) {
  const toast = useToast();
  const wrong = changed.filter(({ isWrong }) => isWrong).length;
  const discard = () => {
    writeEdit(editKey, null);
    toast({
      tone: 'info',
      title: text.discarded(name),
      action: { label: text.undo, run: () => writeEdit(editKey, edit) },
    });
  };
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-surface px-6 py-2 text-13 max-desk:px-4">
      <p role="status" className={edit && !isStored ? 'text-negative' : 'text-muted'}>
        {!edit
          ? text.none
          : isStored
            ? text.kept(changed.length, edit.timestamp.slice(11, 19))
            : text.inMemory(changed.length)}
      </p>
      {wrong > 0 && <p className="text-negative">{text.wrong(wrong)}</p>}
      <div className="ml-auto flex flex-wrap items-center gap-2">
        {edit && (
          <>
            <Button variant="ghost" onClick={discard}>
              {text.discard}
            </Button>
            <Button icon={Download} onClick={() => saveEdits(editKey.owner)}>
              {text.save}
            </Button>
          </>
        )}
        <Link to={PROFILE_PAGES[kind]} params={{ slug }} resetScroll={false} className={buttonClass()}>
          {text.done}
        </Link>
      </div>
    </div>
  );
}

/** What was changed here, and the other profiles that were changed on this device. */
function Overview({
  owner,
  subject,
  changed,
}: {
  readonly owner: string;
  readonly subject: { readonly kind: EntityKind; readonly slug: string };
  readonly changed: readonly string[];
}) {
  const toast = useToast();
  const edits = useEdits(owner);
  const others = edits.filter(({ kind, slug }) => kind !== subject.kind || slug !== subject.slug);
  const reset = () => {
    const removed = resetEdits(owner);
    toast({
      tone: 'info',
      title: text.wasReset(removed.length),
      action: { label: text.undo, run: () => restoreEdits(owner, removed) },
    });
  };
  if (edits.length === 0) return <div className="border-l border-line max-lg:hidden" />;
  return (
    <aside aria-label={text.summary} className="border-l border-line text-13 max-lg:border-t max-lg:border-l-0">
      {changed.length > 0 && (
        <section className="border-b border-line px-6 py-3.5 max-desk:px-4">
          <h2 className="mb-2 text-14">{text.summary}</h2>
          <ul className="space-y-1">
            {changed.map((label) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section className="border-b border-line px-6 py-3.5 max-desk:px-4">
          <h2 className="mb-2 text-14">{text.others}</h2>
          <ul className="space-y-1">
            {others.map(({ kind, slug, edit }) => (
              <li key={`${kind} ${slug}`} className="flex flex-wrap justify-between gap-x-3">
                <Link
                  to={PROFILE_PAGES[kind]}
                  params={{ slug }}
                  search={{ mode: 'edit' }}
                  className="min-w-0 font-medium wrap-anywhere hover:underline"
                >
                  {slug}
                </Link>
                <span className="text-muted">
                  {entityMessages.kinds[kind]}, {text.changes(Object.keys(edit.data).length)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="px-6 py-3.5 max-desk:px-4">
        <Button onClick={reset}>{text.reset}</Button>
      </div>
    </aside>
  );
}

/** Every change of a contributor as a file. */
function saveEdits(owner: string): void {
  const edits = readEdits(owner).map(({ kind, slug, edit }) => ({ type: kind, key: slug, ...edit }));
  const json = JSON.stringify({ username: owner, edits }, null, 2);
  saveFile(new Blob([json], { type: 'application/json' }), 'assay-edits.json');
}
