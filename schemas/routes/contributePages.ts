import { pageTitle } from '../i18n/en/labels.ts';
import type { EntityKind } from '../kinds.ts';
import type { PageEntry } from './pageEntry.ts';

/** Forms of contributors, each at `/contribute/{form}`. */
export const CONTRIBUTE_FORMS = [
  'new-project',
  'new-venture-capital',
  'new-people',
  'edit-project',
  'edit-venture-capital',
  'edit-people',
  'csv',
] as const;
export type ContributeForm = (typeof CONTRIBUTE_FORMS)[number];

/** The form that adds an entity of a kind, and the one that finds an entity to edit. */
export const NEW_FORMS = {
  project: 'new-project',
  venture: 'new-venture-capital',
  people: 'new-people',
} as const satisfies Record<EntityKind, ContributeForm>;
export const EDIT_FORMS = {
  project: 'edit-project',
  venture: 'edit-venture-capital',
  people: 'edit-people',
} as const satisfies Record<EntityKind, ContributeForm>;

/** What each says of itself. */
export const CONTRIBUTE_PAGES: Readonly<Record<ContributeForm, Pick<PageEntry, 'title' | 'description'>>> = {
  'new-project': {
    title: 'New project',
    description:
      'Propose a crypto project that Assay lacks: what is known of it, each value with the page that states it.',
  },
  'new-venture-capital': {
    title: 'New venture capital',
    description: 'Propose a fund or organization that Assay lacks: what is known of it, each value with its source.',
  },
  'new-people': {
    title: 'New people',
    description:
      'Propose a founder, investor or builder that Assay lacks: what is known of them, each value with its source.',
  },
  'edit-project': {
    title: 'Edit project',
    description:
      'Find the crypto project whose values you want to correct, and change them on its profile, with sources.',
  },
  'edit-venture-capital': {
    title: 'Edit venture capital',
    description: 'Find the fund or organization whose values you want to correct, and change them on its profile.',
  },
  'edit-people': {
    title: 'Edit people',
    description: 'Find the founder or investor whose values you want to correct, and change them on their profile.',
  },
  csv: {
    title: 'Correct a table',
    description:
      'Change cells of a CSV that you exported from Assay, see what differs, and propose the rows as one batch.',
  },
};

/** The title of a form, as a page and in lists of forms. */
export function formTitle(form: ContributeForm): string {
  return pageTitle(`/contribute/${form}`, CONTRIBUTE_PAGES[form].title);
}
