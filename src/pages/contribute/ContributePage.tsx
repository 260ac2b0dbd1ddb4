import { Link } from '@tanstack/react-router';
import { FilePen, FileSpreadsheet, type LucideIcon, Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { ENTITY_KINDS } from '#schemas/kinds.ts';
import { type ContributeForm, EDIT_FORMS, formTitle, NEW_FORMS } from '#schemas/routes/contributePages.ts';
import { LimitsNote } from '#src/features/contributions/LimitsNote.tsx';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { usePageTitle } from '#src/shared/pageTitle.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { Section } from '#src/ui/Section.tsx';

const text = contributeMessages.forms;

/** What can be contributed, a form each, and how much of it today. */
export function ContributePage() {
  usePageTitle(text.title);
  return (
    <div className="flex flex-1 flex-col">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3 border-b border-line px-6 py-5 max-desk:px-4">
        <div className="min-w-0 flex-1 basis-72">
          <h1 className="text-20">{text.title}</h1>
          <p className="mt-0.5 text-13 text-pretty text-muted">{text.about}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Link to="/profile-settings/$activeTab" params={{ activeTab: 'contributor' }} className={buttonClass()}>
            {text.yours}
          </Link>
          <Link
            to="/support/$viewType/$topicId"
            params={{ viewType: 'contribution', topicId: 'how-contributions-work' }}
            className={buttonClass({ variant: 'ghost' })}
          >
            {text.help}
          </Link>
        </div>
      </header>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_18rem] max-desk:grid-cols-1">
        <div className="min-w-0">
          <Section title={text.add}>
            <Cards>
              {ENTITY_KINDS.map((kind) => (
                <FormCard key={kind} form={NEW_FORMS[kind]} icon={Plus} />
              ))}
            </Cards>
          </Section>
          <Section title={text.edit}>
            <Cards>
              {ENTITY_KINDS.map((kind) => (
                <FormCard key={kind} form={EDIT_FORMS[kind]} icon={Pencil} />
              ))}
            </Cards>
          </Section>
          <Section title={text.more}>
            <Cards>
              <li>
                <Link to="/my-research/$slug" params={{ slug: 'new' }} className={CARD}>
                  <CardText icon={FilePen} title={text.research} about={text.researchText} />
                </Link>
              </li>
              <FormCard form="csv" icon={FileSpreadsheet} />
            </Cards>
          </Section>
        </div>
        <aside className="border-line px-6 py-4 desk:border-l max-desk:px-4">
          <LimitsNote />
        </aside>
      </div>
    </div>
  );
}

const CARD = 'flex gap-3 rounded-control px-2 py-2.5 hover:bg-hover';

function Cards({ children }: { readonly children: ReactNode }) {
  return <ul className="-mx-2 grid grid-cols-3 gap-x-4 gap-y-1 max-lg:grid-cols-1">{children}</ul>;
}

function FormCard({ form, icon }: { readonly form: ContributeForm; readonly icon: LucideIcon }) {
  return (
    <li>
      <Link to="/contribute/$form" params={{ form }} className={CARD}>
        <CardText icon={icon} title={formTitle(form)} about={text.cards[form]} />
      </Link>
    </li>
  );
}

function CardText({
  icon: Icon,
  title,
  about,
}: {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly about: string;
}) {
  return (
    <>
      <Icon size={16} strokeWidth={1.75} aria-hidden className="mt-0.5 shrink-0 text-muted" />
      <span className="min-w-0">
        <span className="block text-14 font-medium">{title}</span>
        <span className="block text-13 text-pretty text-muted">{about}</span>
      </span>
    </>
  );
}
