import { profileModeMessages } from '#src/i18n/en/profileModes.ts';
import { cx } from '#src/ui/cx.ts';

const text = profileModeMessages.edit;

/** A part of the form, with what was changed in it. */
export interface EditSection {
  /** Id of its heading. */
  readonly id: string;
  readonly title: string;
  readonly changed: number;
  /** Fields or entries that stand in it. */
  readonly count: number;
}

/** The parts of the form: each leads to its heading. `shown`: id of the one that holds the focus. */
export function EditSections({
  sections,
  shown,
}: {
  readonly sections: readonly EditSection[];
  readonly shown: string | null;
}) {
  return (
    <nav
      aria-label={text.sections}
      className="min-w-0 border-line text-13 xl:sticky xl:top-13 xl:self-start xl:py-3 xl:pr-3 xl:pl-4 max-xl:overflow-x-auto max-xl:border-b max-xl:px-6 max-xl:py-1.5 max-desk:px-4"
    >
      <h2 className="mb-1 px-2 text-12 font-normal text-muted max-xl:sr-only">{text.sections}</h2>
      <ul className="flex gap-1 xl:flex-col xl:gap-0.5">
        {sections.map(({ id, title, changed, count }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === shown ? 'true' : undefined}
              onClick={() => {
                const heading = document.getElementById(id);
                heading?.scrollIntoView({ block: 'start' });
                heading?.focus({ preventScroll: true });
              }}
              className={cx(
                'flex h-7 w-full items-center gap-3 rounded-control px-2 whitespace-nowrap hover:bg-hover pointer-coarse:h-11',
                id === shown ? 'bg-pressed font-medium' : 'text-muted',
              )}
            >
              {title}
              <span className={cx('figure ml-auto text-12 font-normal', changed > 0 ? 'text-info' : 'text-faint')}>
                {changed > 0 ? text.sectionChanged(changed) : count}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
