import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { ADDABLE, type AddedList, EDITABLE_FIELDS, type EditGroup } from '#schemas/forms/profileEdits.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { PROFILE_PAGES } from '#schemas/routes/profileTabs.ts';
import { unixMs } from '#schemas/units.ts';
import type { AnyRecord } from '#src/api/queries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { useOwner, VISITOR } from '#src/features/auth/useOwner.ts';
import { LimitsNote } from '#src/features/contributions/LimitsNote.tsx';
import { SendDialog, sendDraft } from '#src/features/contributions/SendDialog.tsx';
import { AddedEntries } from '#src/features/contributor-edits/AddedEntries.tsx';
import { changesOf, type FormField, memberFields } from '#src/features/contributor-edits/changesOf.ts';
import { EDIT_COLUMNS, EditRow } from '#src/features/contributor-edits/EditRow.tsx';
import { type EditSection, EditSections } from '#src/features/contributor-edits/EditSections.tsx';
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
import { type EditKey, moveEdit, readEdit, useEdit, writeEdit } from '#src/features/contributor-edits/editStore.ts';
import { suggestingOf } from '#src/features/contributor-edits/suggestions.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { useCommand } from '#src/shared/commands/registry.ts';
import { hasDraft } from '#src/shared/forms/drafts.ts';
import { cx } from '#src/ui/cx.ts';
import { focusFirstWrong } from '#src/ui/focus.ts';
import { useToast } from '#src/ui/Toasts.tsx';
import { EditBar } from './EditBar.tsx';
import { EditOverview } from './EditOverview.tsx';
import { plainValue, profileFields, profileValues } from './profileFields.ts';

const text = profileModeMessages.edit;

interface Subject {
  readonly kind: EntityKind;
  readonly slug: string;
  readonly name: string;
  readonly profile: AnyRecord;
}

/** The fields of a profile to change; what is changed is kept on the device until it is sent. */
export function EditProfile(subject: Subject) {
  const owner = useOwner();
  const { kind, slug } = subject;
  // The last step opens again with what was being typed in it when the page was loaded anew.
  const [isSending, setSending] = useState(() => hasDraft(sendDraft({ kind, slug })));
  // A form goes on when its visitor turns out to be a member, focus and all; another member gets one of their own.
  const [form, setForm] = useState({ owner, at: 0 });
  if (form.owner !== owner) setForm({ owner, at: form.owner === VISITOR ? form.at : form.at + 1 });
  useLayoutEffect(() => {
    if (owner !== VISITOR) moveEdit({ kind, slug }, VISITOR, owner);
  }, [owner, kind, slug]);
  return <Form key={form.at} owner={owner} {...subject} isSending={isSending} onSending={setSending} />;
}

function Form({
  owner,
  kind,
  slug,
  name,
  profile,
  isSending,
  onSending,
}: Subject & {
  readonly owner: string;
  readonly isSending: boolean;
  readonly onSending: (isSending: boolean) => void;
}) {
  const isMember = useAtomValue(signedInAtom);
  const form = useRef<HTMLFormElement>(null);
  const toast = useToast();
  const key: EditKey = { owner, kind, slug };
  const { edit, isStored } = useEdit(key);
  const values = profileValues(profile);
  const declared = new Map(profileFields(kind).map((field) => [field.field, field]));
  const navigate = useNavigate();
  const ids = useId();
  const [shown, setShown] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const fieldsOfRow = EDITABLE_FIELDS[kind].flatMap(({ field, input, group }): readonly FormField[] => {
    const shown = declared.get(field);
    return shown ? [{ field, label: shown.label, input, group, published: plainValue(values, shown) ?? '' }] : [];
  });
  const fields = [...fieldsOfRow, ...memberFields(profile)];
  const { lines, wrong, unsourced } = changesOf(edit, kind, fields);
  const now = () => unixMs(Date.now());
  const update = (change: (edit: Edit | null) => Edit | null) => {
    const next = change(readEdit(key));
    writeEdit(key, next && { ...next, name });
  };
  // A link can lead to one of the lists, or to a field: `#rounds`, `#max_supply`.
  const hash = useRouterState({ select: ({ location }) => location.hash });
  const asked = ADDABLE[kind].find((list) => list === hash);
  useEffect(() => {
    const heading = asked && document.getElementById(`${ids}-${asked}`);
    heading?.scrollIntoView({ block: 'start' });
    heading?.focus({ preventScroll: true });
  }, [asked, ids]);
  useEffect(() => {
    if (hash === '') return;
    const row = form.current?.querySelector(`[data-field="${CSS.escape(hash)}"]`);
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('input, textarea')?.focus({ preventScroll: true });
  }, [hash]);
  const groups = [...new Set(EDITABLE_FIELDS[kind].map(({ group }) => group))];
  const headingId = (section: EditGroup | AddedList) => `${ids}-${section}`;
  const rowsOf = (group: FormField['group']) => fields.filter((one) => one.group === group);
  const changedIn = (group: FormField['group']) =>
    rowsOf(group).filter(({ field }) => own(edit, field) !== undefined).length;
  const sections: readonly EditSection[] = [
    ...groups.map((group) => ({
      id: headingId(group),
      title: text.groups[group],
      changed: changedIn(group),
      count: rowsOf(group).length,
    })),
    ...ADDABLE[kind].map((list) => ({
      id: headingId(list),
      title: text.added[list].title,
      changed: Object.keys(addedTo(edit, list)).length + (list === 'members' ? changedIn('members') : 0),
      count: listLength(profile, list),
    })),
  ];
  // Nothing is lost: what is typed is kept.
  const leave = () => void navigate({ to: PROFILE_PAGES[kind], params: { slug }, resetScroll: false });
  useCommand('backToView', leave);
  const send = () => {
    if (wrong + unsourced > 0) {
      toast({ tone: 'info', title: contributeMessages.send.incomplete });
      setAsked(true);
      focusFirstWrong(form);
    } else if (edit) requireSignIn(contributeMessages.send.signIn, () => onSending(true));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      return send();
    }
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    leave();
  };
  const rows = (group: FormField['group']) =>
    rowsOf(group).map(({ field, label, input, published }) => (
      <EditRow
        key={field}
        {...{ field, label, input, published }}
        kept={own(edit, field)}
        source={sourceOf(edit, field) ?? ''}
        suggesting={suggestingOf(field)}
        onChange={(value) => update((kept) => withChange(kept, { field, input, text: value, published }, now()))}
        onSource={(source) => update((kept) => withSource(kept, field, source, now()))}
        onRevert={() => update((kept) => withoutField(kept, field, now()))}
      />
    ));
  return (
    <div className="flex flex-1 flex-col">
      <EditBar editKey={key} {...{ name, edit, isStored, wrong, unsourced }} onSend={send} />
      <div className="grid flex-1 grid-cols-[184px_minmax(0,1fr)_288px] max-xl:grid-cols-[minmax(0,1fr)] max-xl:content-start">
        <div className="min-w-0">
          <EditSections sections={sections} shown={shown} />
          <LimitsNote className="px-6 pb-3 max-xl:border-b max-xl:border-line max-xl:py-2 max-desk:px-4" />
        </div>
        <form
          ref={form}
          aria-label={text.title}
          className="min-w-0 border-line px-6 pb-6 xl:border-l max-desk:px-4"
          onFocus={({ target }) => setShown(target.closest('section')?.querySelector('h2')?.id ?? null)}
          onKeyDown={onKeyDown}
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
              <h2
                id={headingId(group)}
                tabIndex={-1}
                className="flex min-h-11 scroll-mt-16 items-end border-b border-line pb-2 text-14"
              >
                {text.groups[group]}
              </h2>
              {rows(group)}
            </section>
          ))}
          {ADDABLE[kind].map((list) => (
            <AddedEntries
              key={list}
              id={headingId(list)}
              kind={kind}
              list={list}
              entries={addedTo(edit, list)}
              isAsked={isAsked}
              onPart={(id, part, value) => update((kept) => withAdded(kept, { list, id, part, text: value }, now()))}
              onRemove={(id) => update((kept) => withoutAdded(kept, list, id, now()))}
            >
              {list === 'members' && rows('members')}
            </AddedEntries>
          ))}
        </form>
        <EditOverview owner={owner} subject={{ kind, slug }} lines={lines} />
      </div>
      {isSending && isMember && edit && (
        <SendDialog
          what={{ kind, slug, name, data: edit.data, others: [], proposal: edit.proposal ?? null }}
          onSent={() => writeEdit(key, null)}
          onClose={() => onSending(false)}
        />
      )}
    </div>
  );
}

/** How many entries a list of the profile has. */
function listLength(profile: AnyRecord, list: AddedList): number {
  const { counts } = profile;
  if (list === 'members') return 'all_member' in counts ? counts.all_member : 0;
  if (list === 'rounds') return counts.rounds;
  if (list === 'roadmap') return 'roadmap' in counts ? counts.roadmap : 0;
  return 'news_proj' in counts ? counts.news_proj : counts.recent_news;
}
