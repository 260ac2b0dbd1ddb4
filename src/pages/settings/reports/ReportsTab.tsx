import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Report } from '#schemas/api/reports.ts';
import { QueryFailure } from '#src/api/QueryFailure.tsx';
import { savedListsQuery } from '#src/api/savedLists.ts';
import { reportsQuery } from '#src/api/settingsQueries.ts';
import { PlansLink } from '#src/features/plans/PlansLink.tsx';
import { reportMessages as text } from '#src/i18n/en/reports.ts';
import { Button, buttonClass } from '#src/ui/Button.tsx';
import { Section, SectionsSkeleton } from '../Section.tsx';
import { ReportForm } from './ReportForm.tsx';
import { ReportLine } from './ReportLine.tsx';

/** Reports on saved lists: made, changed, read and deleted. Without the plan: what they are, and what was made before. */
export function ReportsTab() {
  const { data: answer, error, refetch } = useQuery({ ...reportsQuery(), staleTime: 0 });
  const { data: lists, error: listsError, refetch: refetchLists } = useQuery(savedListsQuery());
  const failure = (answer ? null : error) ?? (lists ? null : listsError);
  if (failure) {
    const retry = () => void Promise.all([refetch(), refetchLists()]);
    return <QueryFailure title={text.failed} error={failure} onRetry={retry} />;
  }
  if (!answer || !lists) {
    return (
      <div role="status" aria-label={text.loading}>
        <SectionsSkeleton />
      </div>
    );
  }
  const { data: reports, included } = answer;
  return (
    <>
      {!included && <NotIncluded hasReports={reports.length > 0} />}
      {(included || reports.length > 0) && (
        <Reports reports={reports} included={included} hasLists={lists.length > 0} />
      )}
    </>
  );
}

function NotIncluded({ hasReports }: { readonly hasReports: boolean }) {
  return (
    <section aria-labelledby="no-reports" className="border-t border-line py-5">
      <h2 id="no-reports" className="text-14">
        {text.notIncluded}
      </h2>
      <p className="mt-1 mb-4 max-w-[60ch] text-13 text-muted">
        {text.notIncludedText} {hasReports && text.paused}
      </p>
      <PlansLink label={text.plans} />
    </section>
  );
}

function Reports({
  reports,
  included,
  hasLists,
}: {
  readonly reports: readonly Report[];
  readonly included: boolean;
  readonly hasLists: boolean;
}) {
  const client = useQueryClient();
  // The menu of a saved list leads here with its list.
  const asked = useLocation({ select: ({ hash }) => (hash.startsWith('list-') ? hash.slice('list-'.length) : null) });
  const [form, setForm] = useState<Report | 'new' | null>(asked !== null && included && hasLists ? 'new' : null);
  const create = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && form === null) create.current?.focus();
    wasOpen.current = form !== null;
  }, [form]);
  const leave = () => setForm(null);
  const done = () => {
    void client.invalidateQueries({ queryKey: reportsQuery().queryKey });
    leave();
  };
  return (
    <>
      {form !== null && (
        <Section
          title={form === 'new' ? text.createTitle : text.editTitle(form.title)}
          about={text.createAbout}
          key={form === 'new' ? form : form.report_id}
        >
          <ReportForm report={form === 'new' ? null : form} listId={asked} onDone={done} onCancel={leave} />
        </Section>
      )}
      <Section title={text.list} about={text.about}>
        {reports.length === 0 && <p className="text-13 text-muted">{hasLists ? text.none : text.noLists}</p>}
        <ul aria-label={text.list} className="divide-y divide-line">
          {reports.map((report) => (
            <ReportLine key={report.report_id} report={report} included={included} onEdit={() => setForm(report)} />
          ))}
        </ul>
        {included && hasLists && form === null && (
          <Button ref={create} icon={Plus} className="mt-4" onClick={() => setForm('new')}>
            {text.create}
          </Button>
        )}
        {!hasLists && reports.length === 0 && (
          <p className="mt-4">
            <Link to="/master-demo/$source" params={{ source: 'projects' }} className={buttonClass()}>
              {text.openScreener}
            </Link>
          </p>
        )}
      </Section>
    </>
  );
}
