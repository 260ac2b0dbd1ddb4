import { ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { Segmented } from '#src/ui/Segmented.tsx';
import { AssetsField } from './AssetsField.tsx';
import { AttachmentField } from './AttachmentField.tsx';
import { DraftField } from './DraftField.tsx';
import type { Draft, DraftProblems } from './draft.ts';
import { FirmField } from './FirmField.tsx';
import { ScreenerField } from './ScreenerField.tsx';
import { TagsField } from './TagsField.tsx';

const text = manuscriptMessages.details;
const READERS = ['everybody', 'members'] as const;
const PRIVACIES = ['1', '0'] as const;

/** What research says beside its text, folded into one line until it is asked for. */
export function Details({
  draft,
  problems,
  onChange,
}: {
  readonly draft: Draft;
  readonly problems: DraftProblems;
  readonly onChange: (change: Partial<Draft>) => void;
}) {
  const id = useId();
  const [isAsked, setAsked] = useState(false);
  const { firm, tags, assets, screener, attachment, privacy, exclusive } = draft;
  // What is wrong is never hidden.
  const isOpen = isAsked || problems.firm !== undefined || problems.screener !== undefined;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  return (
    <section aria-label={text.title} className="border-y border-line">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        className="flex min-h-9 w-full items-center gap-2 px-4 text-left text-13 -outline-offset-2 hover:bg-hover pointer-coarse:min-h-11"
        onClick={() => setAsked(!isOpen)}
      >
        <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
        <span className="shrink-0 font-medium">{text.title}</span>
        {!isOpen && <span className="cut min-w-0 text-muted">{summaryOf(draft)}</span>}
      </button>
      {isOpen && (
        <div id={id} className="grid grid-cols-2 gap-x-5 gap-y-4 px-4 pt-1 pb-4 max-md:grid-cols-1">
          <FirmField
            value={firm}
            error={problems.firm ? text.problems.firm[problems.firm] : null}
            onChange={(next) => onChange({ firm: next })}
          />
          <TagsField value={tags} onChange={(next) => onChange({ tags: next })} />
          <AssetsField value={assets} onChange={(next) => onChange({ assets: next })} />
          <AttachmentField value={attachment} onChange={(next) => onChange({ attachment: next })} />
          <ScreenerField
            value={screener}
            error={problems.screener ? text.problems.screener[problems.screener] : null}
            onChange={(next) => onChange({ screener: next })}
          />
          <DraftField label={text.privacy} about={text.privacyMeans[privacy]}>
            {() => (
              <Segmented
                label={text.privacy}
                options={PRIVACIES.map((value) => ({ value, label: text.privacies[value] }))}
                value={privacy === 1 ? '1' : '0'}
                onChange={(value) => onChange({ privacy: value === '1' ? 1 : 0 })}
              />
            )}
          </DraftField>
          <DraftField label={text.exclusive} about={text.exclusiveMeans[exclusive ? 'members' : 'everybody']}>
            {() => (
              <Segmented
                label={text.exclusive}
                options={READERS.map((value) => ({ value, label: text.exclusives[value] }))}
                value={exclusive ? 'members' : 'everybody'}
                onChange={(value) => onChange({ exclusive: value === 'members' })}
              />
            )}
          </DraftField>
        </div>
      )}
    </section>
  );
}

function summaryOf({ firm, tags, assets, screener, attachment, privacy, exclusive }: Draft): string {
  const parts = [
    ...(firm.trim() === '' ? [] : [firm.trim()]),
    ...tags,
    ...(assets.length > 0 ? [assets.join(', ')] : []),
    ...(screener.trim() === '' ? [] : [text.screener]),
    ...(attachment === null ? [] : [attachment.name]),
    ...(privacy === 0 ? [text.privacies[0]] : []),
    ...(exclusive ? [text.exclusives.members] : []),
  ];
  return parts.length === 0 ? text.none : text.summary(parts);
}
