import { Link, useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import type { EntityKind } from '#schemas/kinds.ts';
import { NEW_FORMS } from '#schemas/routes/contributePages.ts';
import { PROFILE_PAGES } from '#schemas/routes/profileTabs.ts';
import { EntityPicker } from '#src/features/compare/EntityPicker.tsx';
import { LimitsNote } from '#src/features/contributions/LimitsNote.tsx';
import { contributeMessages } from '#src/i18n/en/contribute.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/States.tsx';

const text = contributeMessages.forms;

/** Finds the profile to edit: the form stands on the profile itself. */
export function FindEntity({ kind }: { readonly kind: EntityKind }) {
  const navigate = useNavigate();
  return (
    <div className="flex flex-1 flex-col">
      <EmptyState icon={Search} title={text.find[kind]} text={text.findText[kind]} className="min-h-80">
        <EntityPicker
          kind={kind}
          label={text.find[kind]}
          taken={[]}
          limit={1}
          onPick={(slug) => void navigate({ to: PROFILE_PAGES[kind], params: { slug }, search: { mode: 'edit' } })}
        />
        <Link to="/contribute/$form" params={{ form: NEW_FORMS[kind] }} className={buttonClass({ variant: 'ghost' })}>
          {text.notFound[kind]}
        </Link>
      </EmptyState>
      <LimitsNote className="border-t border-line px-6 py-4 max-desk:px-4" />
    </div>
  );
}
