import { Link } from '@tanstack/react-router';
import { ENTITY_KINDS, type EntityKind } from '#schemas/kinds.ts';
import { type ContributeForm, EDIT_FORMS, formTitle, NEW_FORMS } from '#schemas/routes/contributePages.ts';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { CsvForm } from './CsvForm.tsx';
import { FindEntity } from './FindEntity.tsx';
import { NewEntityPage } from './NewEntityPage.tsx';

const text = contributeMessages.forms;

/** One form of contributors. `draft`: number of the server's draft to write on; null: none. */
export function FormPage({ form, draft }: { readonly form: ContributeForm; readonly draft: number | null }) {
  const title = formTitle(form);
  usePageTitle(title);
  const kind = ENTITY_KINDS.find((one) => NEW_FORMS[one] === form || EDIT_FORMS[one] === form);
  return (
    <div className="flex flex-1 flex-col">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-6 py-4 max-desk:px-4">
        <div className="min-w-0 flex-1">
          <Link to="/contribute" className="text-12 text-muted hover:underline">
            {text.title}
          </Link>
          <h1 className="text-20">{title}</h1>
        </div>
      </header>
      <Body form={form} kind={kind ?? null} draft={draft} />
    </div>
  );
}

function Body({
  form,
  kind,
  draft,
}: {
  readonly form: ContributeForm;
  readonly kind: EntityKind | null;
  readonly draft: number | null;
}) {
  if (kind === null) return <CsvForm />;
  return form === NEW_FORMS[kind] ? <NewEntityPage kind={kind} draft={draft} /> : <FindEntity kind={kind} />;
}
