import { useQueries } from '@tanstack/react-query';
import { RESEARCH_LIMITS } from '#schemas/api/research.ts';
import { detailQuery } from '#src/api/queries.ts';
import { EntityPicker } from '#src/features/compare/EntityPicker.tsx';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { Chip, ChipRemove } from '#src/ui/Chip.tsx';
import { Logo } from '#src/ui/Logo.tsx';
import { DraftField } from './DraftField.tsx';

const text = manuscriptMessages.details;

/** The projects that it is about, found by name. */
export function AssetsField({
  value,
  onChange,
}: {
  /** Slugs. */
  readonly value: readonly string[];
  readonly onChange: (assets: string[]) => void;
}) {
  const answers = useQueries({ queries: value.map((slug) => detailQuery('project', slug)) });
  const isFull = value.length >= RESEARCH_LIMITS.assets;
  return (
    <DraftField label={text.assets} about={isFull ? text.assetsFull : text.assetsAbout}>
      {() => (
        <div className="flex flex-wrap items-center gap-1">
          {value.map((slug, at) => {
            const found = answers[at]?.data?.result;
            const name = found && 'name' in found ? (found.name ?? slug) : slug;
            return (
              <Chip key={slug} className="gap-1.5 pl-1.5">
                <Logo kind="project" of={{ name, logo: found && 'logo' in found ? found.logo : null }} size={16} />
                <span className="max-w-48 truncate">{name}</span>
                <ChipRemove what={name} onClick={() => onChange(value.filter((one) => one !== slug))} />
              </Chip>
            );
          })}
          {!isFull && (
            <EntityPicker
              kind="project"
              label={text.addAsset}
              taken={value}
              limit={RESEARCH_LIMITS.assets}
              onPick={(slug) => onChange([...value, slug])}
            />
          )}
        </div>
      )}
    </DraftField>
  );
}
