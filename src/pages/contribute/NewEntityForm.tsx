import { useAtomValue } from 'jotai';
import { useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { NAME_FIELD } from '#schemas/forms/contributionRules.ts';
import { ADDABLE, type AddedList, EDITABLE_FIELDS, type EditInput } from '#schemas/forms/profileEdits.ts';
import type { EntityKind } from '#schemas/kinds.ts';
import { uploadContributionPicture } from '#src/api/contributionQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { requireSignIn } from '#src/features/auth/signInRequest.ts';
import { PICTURES, UploadField } from '#src/features/auth/UploadField.tsx';
import { LimitsNote } from '#src/features/contributions/LimitsNote.tsx';
import { SendDialog, sendDraft } from '#src/features/contributions/SendDialog.tsx';
import { AddedEntries } from '#src/features/contributor-edits/AddedEntries.tsx';
import { proposedLabel } from '#src/features/contributor-edits/proposedLabel.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { hasDraft } from '#src/shared/forms/drafts.ts';
import { FormError } from '#src/shared/forms/Form.tsx';
import { Button } from '#src/ui/Button.tsx';
import { focusFirstWrong } from '#src/ui/focus.ts';
import { Logo } from '#src/ui/Logo.tsx';
import { useToast } from '#src/ui/Toasts.tsx';
import { NearPanel } from './NearPanel.tsx';
import { NewField } from './NewField.tsx';
import { dataOf, isBlank, keepDraft, type NewEntity, NOTHING } from './newEntity.ts';
import { useNewEntityForm } from './newEntityForm.ts';
import { useNear } from './useNear.ts';

const text = contributeMessages.forms;

/** Fields of a new entity by heading; a project's X account stands among its pages. */
function groupsOf(kind: EntityKind) {
  const fields: readonly { readonly field: string; readonly input: EditInput; readonly group: string }[] = [
    ...EDITABLE_FIELDS[kind],
    ...(kind === 'project' ? [{ field: 'twitter', input: 'url', group: 'links' } as const] : []),
  ];
  return (['identity', 'links', 'figures'] as const)
    .map((group) => ({ group, fields: fields.filter((one) => one.group === group) }))
    .filter((one) => one.fields.length > 0);
}

/** What is known of an entity that is not listed yet. Every keystroke is kept on the device. */
export function NewEntityForm({
  owner,
  kind,
  initial,
}: {
  readonly owner: string;
  readonly kind: EntityKind;
  /** What was typed before; null: nothing. */
  readonly initial: NewEntity | null;
}) {
  const ids = useId();
  const toast = useToast();
  const isMember = useAtomValue(signedInAtom);
  const form = useNewEntityForm(kind, initial ?? NOTHING);
  const element = useRef<HTMLFormElement>(null);
  const beside = useRef<HTMLElement>(null);
  const watched = useWatch({ control: form.control });
  const typed: NewEntity = { ...NOTHING, ...form.getValues() };
  const [isKept, setKept] = useState(true);
  const [isRestored, setRestored] = useState(initial !== null && !isBlank(initial));
  // The last step opens again with what was being typed in it when the page was loaded anew.
  const [isSending, setSending] = useState(() => hasDraft(sendDraft({ kind, slug: null })));
  const { errors } = form.formState;
  const near = useNear(kind, typed);
  const keep = (next: NewEntity) => setKept(keepDraft(owner, kind, isBlank(next) ? null : next));
  const change = (next: Partial<NewEntity>) => {
    const values = { ...typed, ...next };
    form.reset(values, { keepErrors: true, keepIsSubmitted: true });
    keep(values);
    setRestored(false);
  };
  const set = (part: 'fields' | 'sources', field: string, value: string) => {
    change({ [part]: { ...typed[part], [field]: value } });
    form.clearErrors([`fields.${field}`, `sources.${field}`, 'others']);
  };
  const setAdded = (list: AddedList, id: string, entry: Readonly<Record<string, string>> | null) => {
    const { [id]: _, ...others } = typed.added[list] ?? {};
    const entries = entry === null ? others : { ...others, [id]: { ...entry } };
    const { [list]: _before, ...lists } = typed.added;
    change({ added: Object.keys(entries).length === 0 ? lists : { ...lists, [list]: entries } });
    form.clearErrors(['added', 'others']);
  };
  const setPart = (list: AddedList, id: string, part: string, value: string) => {
    const { [part]: _, ...others } = typed.added[list]?.[id] ?? {};
    const entry = value === '' ? others : { ...others, [part]: value };
    setAdded(list, id, Object.keys(entry).length === 0 ? null : entry);
  };
  const empty = () => {
    form.reset(NOTHING);
    keep(NOTHING);
  };
  const discard = () => {
    empty();
    // The button goes with the text.
    element.current?.querySelector('input')?.focus();
    toast({
      tone: 'info',
      title: text.discarded,
      action: {
        label: text.undo,
        run: () => {
          form.reset(typed);
          keep(typed);
        },
      },
    });
  };
  const submit = form.handleSubmit(
    () => {
      if (near.isUndecided) {
        form.setError('others', { type: 'near', message: text.near.undecided });
        beside.current?.querySelector<HTMLElement>('input:not(:checked)')?.focus();
      } else requireSignIn(contributeMessages.send.signIn, () => setSending(true));
    },
    () => focusFirstWrong(element),
  );
  const name = (typed.fields[NAME_FIELD[kind]] ?? '').trim();
  const hasText = watched !== undefined && !isBlank(typed);
  return (
    <div className="grid flex-1 grid-cols-[minmax(0,1fr)_20rem] max-xl:grid-cols-1">
      <form
        ref={element}
        noValidate
        aria-label={text.label(text.tags[kind])}
        className="min-w-0 px-6 pb-8 max-desk:px-4"
        onSubmit={(event) => {
          event.stopPropagation();
          void submit(event);
        }}
      >
        <LimitsNote className="border-b border-line py-3" />
        <div className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 text-13 text-muted">
          <span className="rounded-mark bg-tag px-1.5 text-12 leading-5">
            <span className="sr-only">{text.tag}: </span>
            {text.tags[kind]}
          </span>
          <p role="status" className="min-w-0 flex-1 basis-60">
            {!isKept ? text.notKept : isRestored ? text.restored : text.kept}
          </p>
          {hasText && (
            <Button variant="ghost" onClick={discard}>
              {text.discard}
            </Button>
          )}
        </div>
        <NewField
          label={text.source}
          input="url"
          value={typed.source}
          about={text.sourceAbout}
          onChange={(source) => {
            change({ source });
            form.clearErrors(['sources', 'others']);
          }}
        />
        {groupsOf(kind).map(({ group, fields }) => (
          <section key={group} aria-labelledby={`${ids}-${group}`}>
            <h2 id={`${ids}-${group}`} className="flex min-h-11 items-end border-b border-line pb-2 text-14">
              {text.groups[group]}
            </h2>
            {group === 'links' && <p className="pt-2 text-12 text-muted">{text.pageNeeded[kind]}</p>}
            {group === 'identity' && (
              <div className="border-b border-line py-2">
                <UploadField
                  label={text.logo}
                  about={text.logoAbout}
                  accept={PICTURES}
                  upload={async (file) => ({ ...(await uploadContributionPicture(file)), name: file.name })}
                  signInReason={text.logoReason}
                  error={errors.fields?.logo?.message ?? errors.sources?.logo?.message}
                  shown={
                    typed.fields.logo ? (
                      <Logo
                        kind={kind}
                        of={{ name, logo: typed.fields.logo, gender: typed.fields.gender ?? null }}
                        size={32}
                      />
                    ) : null
                  }
                  onChange={(file) => set('fields', 'logo', file?.address ?? '')}
                />
              </div>
            )}
            {fields.map(({ field, input }) => (
              <NewField
                key={field}
                label={field === NAME_FIELD[kind] ? text.nameLabel(kind) : proposedLabel(kind, field)}
                field={field}
                input={input}
                isRequired={field === NAME_FIELD[kind]}
                value={typed.fields[field] ?? ''}
                error={errors.fields?.[field]?.message}
                source={{
                  value: typed.sources[field] ?? '',
                  error: errors.sources?.[field]?.message,
                  hasCommon: typed.source.trim() !== '',
                  onChange: (source) => set('sources', field, source),
                }}
                onChange={(value) => set('fields', field, value)}
              />
            ))}
          </section>
        ))}
        {ADDABLE[kind].map((list) => (
          <AddedEntries
            key={list}
            id={`${ids}-${list}`}
            kind={kind}
            list={list}
            entries={typed.added[list] ?? {}}
            isAsked={errors.added !== undefined}
            onPart={(id, part, value) => setPart(list, id, part, value)}
            onRemove={(id) => setAdded(list, id, null)}
          />
        ))}
        <div className="mt-5 flex flex-col items-start gap-3">
          <FormError message={errors.others?.message ?? null} />
          <Button type="submit" variant="primary" size="lg">
            {text.next}
          </Button>
        </div>
      </form>
      <aside ref={beside} className="border-line text-13 max-xl:border-t xl:border-l">
        <div className="xl:sticky xl:top-13">
          <NearPanel
            near={near}
            onOthers={(others) => {
              change({ others });
              form.clearErrors('others');
            }}
          />
        </div>
      </aside>
      {isSending && isMember && (
        <SendDialog
          what={{ kind, slug: null, name, data: dataOf(typed), others: typed.others, proposal: typed.proposal }}
          onSent={empty}
          onClose={() => setSending(false)}
        />
      )}
    </div>
  );
}
