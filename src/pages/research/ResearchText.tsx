import type { ResearchPart } from '#schemas/entities/liveBlocks.ts';
import { SAFE_RESEARCH } from '#schemas/safeHtml.ts';
import { HtmlText } from '#src/ui/HtmlText.tsx';
import { BinBlock } from './BinBlock.tsx';
import { LineBlock } from './LineBlock.tsx';
import { LivePivot } from './LivePivot.tsx';
import { LiveTable } from './LiveTable.tsx';

/** A text with its live blocks, on its page and in the preview beside the editor. */
export function ResearchText({ parts }: { readonly parts: readonly ResearchPart[] }) {
  return (
    <div className="flex flex-col gap-6">
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts have no other name than their place.
        <Part key={`${at} ${part.kind}`} part={part} />
      ))}
    </div>
  );
}

function Part({ part }: { readonly part: ResearchPart }) {
  switch (part.kind) {
    case 'text':
      return <HtmlText html={part.html} plain={null} rules={SAFE_RESEARCH} />;
    case 'table':
      return <LiveTable block={part} />;
    case 'pivot':
      return <LivePivot block={part} />;
    case 'lines':
      return <LineBlock block={part} />;
    case 'bins':
      return <BinBlock block={part} />;
  }
}
