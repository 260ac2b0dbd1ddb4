import { createFileRoute, notFound } from '@tanstack/react-router';
import { CONTRIBUTE_FORMS, type ContributeForm } from '#schemas/routes/contributePages.ts';
import { contributeSearch } from '#src/pages/contribute/contributeSearch.ts';
import { FormPage } from '#src/pages/contribute/FormPage.tsx';

export const Route = createFileRoute('/contribute_/$form')({
  params: { parse: ({ form }) => ({ form: formOf(form) }), stringify: ({ form }) => ({ form }) },
  validateSearch: contributeSearch,
  component: Form,
});

function Form() {
  const { form } = Route.useParams();
  const { draft } = Route.useSearch();
  return <FormPage key={form} form={form} draft={draft ?? null} />;
}

function formOf(text: string): ContributeForm {
  const form = CONTRIBUTE_FORMS.find((one) => one === text);
  if (!form) throw notFound();
  return form;
}
