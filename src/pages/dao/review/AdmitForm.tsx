import { ADMIT_FORM } from '#schemas/forms/dao.ts';
import { admitMember } from '#src/api/daoQueries.ts';
import { reviewMessages } from '#src/i18n/en/review.ts';
import { Form, FormError } from '#src/shared/forms/Form.tsx';
import { UsernameField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

const text = reviewMessages.admit;

/** Lets a member join the DAO without the tier it takes, or takes that back. */
export function AdmitForm() {
  const toast = useToast();
  const form = useRulesForm(ADMIT_FORM, { username: '' }, { name: 'dao.admit', fields: ['username'], onReload: true });
  const send = (admit: boolean) =>
    form.submit(async ({ username }) => {
      const name = username.trim();
      await admitMember(name, admit);
      toast({ tone: 'success', title: admit ? text.admitted(name) : text.withdrawn(name) });
      form.set('username', '');
    });
  return (
    <Section title={text.title}>
      <Form form={form} onSubmit={() => send(true)} className="gap-3!">
        <p className="text-12 text-pretty text-muted">{text.about}</p>
        <UsernameField {...form.field('username')} label={text.username} autoComplete="off" />
        <FormError message={form.error} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" aria-disabled={form.pending}>
            {text.admit}
          </Button>
          <Button variant="ghost" aria-disabled={form.pending} onClick={() => void send(false)}>
            {text.withdraw}
          </Button>
        </div>
      </Form>
    </Section>
  );
}
