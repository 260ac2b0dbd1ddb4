import { useEffect } from 'react';
import { COMPANY_STEP } from '#schemas/forms/postJob.ts';
import { uploadJobFile } from '#src/api/jobQueries.ts';
import { PICTURES, UploadField } from '#src/features/auth/UploadField.tsx';
import { postJobMessages } from '#src/i18n/en/postJob.ts';
import { Form } from '#src/shared/forms/Form.tsx';
import { FormField } from '#src/shared/forms/fields.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { withTexts } from './deviceDrafts.ts';
import type { AdDraft } from './useAdDraft.ts';

const text = postJobMessages;

/** First step: who hires. */
export function CompanyStep({ draft, onDone }: { readonly draft: AdDraft; readonly onDone: () => void }) {
  const { company, website, logo } = draft.fields;
  const form = useRulesForm(COMPANY_STEP, { company, website });
  const typed = form.values;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed is news.
  useEffect(() => {
    if (typed.company !== company || typed.website !== website) draft.type(withTexts(draft.fields, typed));
  }, [typed.company, typed.website]);
  const tidy = () => {
    if (typed.website !== typed.website.trim()) form.set('website', typed.website.trim());
  };
  return (
    <Form
      form={form}
      onSubmit={() => {
        tidy();
        return form.submit(async () => onDone());
      }}
    >
      <FormField {...form.field('company')} label={text.company} autoComplete="organization" />
      <FormField
        {...form.field('website')}
        label={text.website}
        type="url"
        inputMode="url"
        autoComplete="url"
        placeholder="https://"
        note={{ tone: 'muted', text: text.websiteNote }}
        onBlur={tidy}
      />
      <UploadField
        label={text.logo}
        about={text.logoAbout}
        accept={PICTURES}
        upload={(file) => uploadJobFile('logo', file)}
        signInReason={text.signInReason}
        error={undefined}
        shown={logo === null ? null : <Logo kind="venture" of={{ name: company, logo }} size={32} />}
        onChange={(file) => draft.type({ logo: file?.address ?? null })}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="lg">
          {text.toJob}
        </Button>
      </div>
    </Form>
  );
}
