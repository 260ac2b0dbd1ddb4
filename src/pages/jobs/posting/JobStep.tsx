import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { EMPLOYMENT_TYPES, PAY_PERIODS, WORKPLACE_TYPES } from '#schemas/entities/stories.ts';
import { JOB_STEP, PAY_CURRENCIES } from '#schemas/forms/postJob.ts';
import { uploadJobFile } from '#src/api/jobQueries.ts';
import { signedInAtom } from '#src/features/auth/session.ts';
import { PICTURES, UploadField } from '#src/features/auth/UploadField.tsx';
import { useFileRoom } from '#src/features/plans/useFileRoom.ts';
import { postJobMessages } from '#src/i18n/en/postJob.ts';
import { namedValue } from '#src/i18n/valueText.ts';
import { Form } from '#src/shared/forms/Form.tsx';
import { FormField, LongField } from '#src/shared/forms/fields.tsx';
import { SelectField } from '#src/shared/forms/SelectField.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { withTexts } from './deviceDrafts.ts';
import type { AdDraft } from './useAdDraft.ts';

const text = postJobMessages;

const muted = (note: string) => ({ tone: 'muted' as const, text: note });
const choices = (field: string, names: readonly string[]) => [
  { value: '', label: text.choose },
  ...names.map((name) => ({ value: name, label: namedValue('jobs', field, name) })),
];
const WORKPLACES = choices('workplace_type', WORKPLACE_TYPES);
const EMPLOYMENTS = choices('employment_type', EMPLOYMENT_TYPES);
const CURRENCIES = PAY_CURRENCIES.map((code) => ({ value: code, label: code }));
const PERIODS = PAY_PERIODS.map((value) => ({ value, label: text.periods[value] }));

/** Digits of a sum that was written with separators. */
const plainSum = (sum: string) => sum.trim().replaceAll(/(?<=\d)[,.'’\s](?=\d{3}(?:\D|$))/g, '');

/** What is corrected of what was typed, once the field is left. */
const TIDY = { salary_min: plainSum, salary_max: plainSum, apply: (value: string) => value.trim() } as const;

/** Second step: the job itself. */
export function JobStep({
  draft,
  onDone,
  onBack,
}: {
  readonly draft: AdDraft;
  readonly onDone: () => void;
  readonly onBack: () => void;
}) {
  const { about, refresh } = useFileRoom(text.fileAbout, useAtomValue(signedInAtom));
  const { company, website, logo, file, ...texts } = draft.fields;
  const form = useRulesForm(JOB_STEP, texts);
  const typed = JSON.stringify(form.values);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed is news.
  useEffect(() => {
    if (typed !== JSON.stringify(texts)) draft.type(withTexts(draft.fields, form.values));
  }, [typed]);
  const isRemote = form.values.workplace === 'Remote';
  const tidy = (name: keyof typeof TIDY) => {
    const value = form.values[name];
    if (TIDY[name](value) !== value) form.set(name, TIDY[name](value));
  };
  const tidied = (name: keyof typeof TIDY) => ({ ...form.field(name), onBlur: () => tidy(name) });
  return (
    <Form
      form={form}
      onSubmit={() => {
        // Enter leaves no field.
        tidy('salary_min');
        tidy('salary_max');
        tidy('apply');
        return form.submit(async () => onDone());
      }}
    >
      <FormField {...form.field('title')} label={text.jobTitle} />
      <FormField {...form.field('department')} label={text.department} />
      <LongField {...form.field('description')} label={text.description} rows={12} note={muted(text.descriptionNote)} />
      <SelectField {...form.field('workplace')} label={text.workplace} options={WORKPLACES} />
      <FormField
        {...form.field('places')}
        label={isRemote ? text.placesRemote : text.places}
        note={muted(isRemote ? text.placesRemoteNote : text.placesNote)}
      />
      <SelectField {...form.field('employment')} label={text.employment} options={EMPLOYMENTS} />
      <div>
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem_6rem] gap-3 max-sm:grid-cols-2">
          <FormField
            {...tidied('salary_min')}
            label={text.salaryMin}
            labelEnd={<span className="text-12 text-faint">{text.optional}</span>}
            inputMode="numeric"
          />
          <FormField
            {...tidied('salary_max')}
            label={text.salaryMax}
            labelEnd={<span className="text-12 text-faint">{text.optional}</span>}
            inputMode="numeric"
          />
          <SelectField {...form.field('currency')} label={text.currency} options={CURRENCIES} />
          <SelectField {...form.field('period')} label={text.period} options={PERIODS} />
        </div>
        <p className="mt-1.5 text-12 text-muted">{text.salaryNote}</p>
      </div>
      <FormField {...tidied('apply')} label={text.apply} inputMode="email" note={muted(text.applyNote)} />
      <UploadField
        label={text.file}
        about={about}
        accept={`application/pdf,${PICTURES}`}
        upload={(file) => uploadJobFile('file', file).finally(refresh)}
        signInReason={text.signInReason}
        error={undefined}
        shown={
          file && (
            <a href={file.address} download={file.name} className="max-w-60 truncate text-13 underline">
              {file.name}
            </a>
          )
        }
        onChange={(added) => draft.type({ file: added })}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="lg" onClick={onBack}>
          {text.back}
        </Button>
        <Button type="submit" variant="primary" size="lg">
          {text.toPreview}
        </Button>
      </div>
    </Form>
  );
}
