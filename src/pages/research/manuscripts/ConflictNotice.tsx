import { GitCompareArrows } from 'lucide-react';
import { useState } from 'react';
import { formatDateTime } from '#schemas/format.ts';
import { manuscriptMessages } from '#src/i18n/en/manuscripts.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { DraftDifference } from './DraftDifference.tsx';
import { draftOf } from './draft.ts';
import type { Outcome, WritingDesk } from './useWriting.ts';

const text = manuscriptMessages.conflict;

/** Another device saved meanwhile: both texts, and the choice of the one to go on with. */
export function ConflictNotice({ desk }: { readonly desk: WritingDesk }) {
  const { other, draft } = desk.writing;
  const [isComparing, setComparing] = useState(false);
  const [isInvalid, setInvalid] = useState(false);
  if (other === null) return null;
  const decide = async (work: () => Promise<Outcome>) => setInvalid((await work()) === 'invalid');
  return (
    <div role="alert" className="border-b border-line bg-negative-tint px-4 py-2.5 text-13">
      <p className="font-medium">{text.title(other.revision, formatDateTime(other.at, 'plain'))}</p>
      <p className="mt-0.5">{isInvalid ? text.invalid : text.text}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void decide(desk.keepMine)}>
          {text.mine}
        </Button>
        <Button onClick={() => void decide(desk.takeOther)}>{text.other}</Button>
        <Button variant="ghost" icon={GitCompareArrows} onClick={() => setComparing(true)}>
          {text.compare}
        </Button>
      </div>
      <Dialog
        open={isComparing}
        onClose={() => setComparing(false)}
        title={text.compareTitle}
        className="w-[min(760px,calc(100vw-32px))]!"
      >
        <p className="mb-3 text-13 text-muted">{text.compareAbout}</p>
        <DraftDifference before={draftOf(other.fields)} after={draft} />
      </Dialog>
    </div>
  );
}
