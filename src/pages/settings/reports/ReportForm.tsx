import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { REPORT, type Report } from '#schemas/api/reports.ts';
import { DATA_SETS } from '#schemas/columns/dataSets.ts';
import { chartColumns, REPORT_FREQUENCIES, type ReportFrequency } from '#schemas/entities/reports.ts';
import { REPORT_FORM } from '#schemas/forms/reports.ts';
import { savedListsQuery } from '#src/api/savedLists.ts';
import { addReport, updateReport } from '#src/api/settings.ts';
import { reportMessages as text } from '#src/i18n/en/reports.ts';
import { Form, FormError } from '#src/shared/forms/Form.tsx';
import { FormField, LongField } from '#src/shared/forms/fields.tsx';
import { SelectField } from '#src/shared/forms/SelectField.tsx';
import { useRulesForm } from '#src/shared/forms/useRulesForm.ts';
import { Button } from '#src/ui/Button.tsx';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

/** What a report is of, and when it is made. Null: a new one, of the list `listId` at first. */
export function ReportForm({
  report,
  listId,
  onDone,
  onCancel,
}: {
  readonly report: Report | null;
  readonly listId: string | null;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}) {
  const toast = useToast();
  const { data: lists = [] } = useQuery(savedListsQuery());
  const first = lists.find(({ storage_id: id }) => id === listId) ?? lists[0];
  const [chosen, setChosen] = useState(first?.storage_id);
  const list = lists.find(({ storage_id: id }) => id === chosen);
  const [charts, setCharts] = useState<readonly string[]>(report?.charts ?? []);
  const [frequency, setFrequency] = useState<ReportFrequency>(report?.frequency ?? 'none');
  const form = useRulesForm(REPORT_FORM, { title: report?.title ?? first?.name ?? '', note: report?.note ?? '' });
  const source = report?.source ?? list?.source;

  const save = () =>
    form.submit(async ({ title, note }) => {
      const fields = { title, note, charts: [...charts], frequency };
      if (report) await updateReport({ report_id: report.report_id, ...fields });
      else if (list) await addReport({ storage_id: list.storage_id, ...fields });
      toast({ tone: 'success', title: text.saved(title) });
      onDone();
    });
  return (
    <Form form={form} onSubmit={save} className="max-w-110">
      {report === null && (
        <SelectField
          name="list"
          label={text.from}
          value={chosen ?? ''}
          error={undefined}
          options={lists.map(({ storage_id: id, name }) => ({ value: id, label: name }))}
          onValue={(id) => {
            setChosen(id);
            setCharts([]);
          }}
        />
      )}
      <FormField {...form.field('title')} label={text.title} autoComplete="off" autoFocus />
      <LongField {...form.field('note')} label={text.note} rows={5} note={{ tone: 'muted', text: text.noteAbout }} />
      {source !== undefined && (
        <fieldset>
          <legend className="text-13 font-medium">{text.charts}</legend>
          <p className="mb-1 text-12 text-muted">{text.chartsAbout(REPORT.charts)}</p>
          <div className="grid grid-cols-2 gap-x-4 max-sm:grid-cols-1">
            {chartColumns(DATA_SETS[source]).map(({ field, label }) => (
              <Checkbox
                key={field}
                label={label}
                checked={charts.includes(field)}
                disabled={charts.length >= REPORT.charts && !charts.includes(field)}
                onChange={({ target }) =>
                  setCharts(target.checked ? [...charts, field] : charts.filter((one) => one !== field))
                }
              />
            ))}
          </div>
        </fieldset>
      )}
      <SelectField
        name="frequency"
        label={text.frequency}
        value={frequency}
        error={undefined}
        options={REPORT_FREQUENCIES.map((one) => ({ value: one, label: text.frequencies[one] }))}
        onValue={(value) => setFrequency(REPORT_FREQUENCIES.find((one) => one === value) ?? 'none')}
      />
      <FormError message={form.error} />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" size="lg" aria-disabled={form.pending}>
          {report ? text.save : text.submit}
        </Button>
        <Button size="lg" variant="ghost" onClick={onCancel}>
          {text.cancel}
        </Button>
      </div>
    </Form>
  );
}
