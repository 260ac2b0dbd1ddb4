import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { jobQuery } from '#src/api/storyQueries.ts';
import { StoryFrame } from '#src/features/data-table/StoryFrame.tsx';
import { openingMessages } from '#src/i18n/en/careers.ts';
import { jobMessages } from '#src/i18n/en/jobs.ts';
import { storyMessages } from '#src/i18n/en/stories.ts';
import { buttonClass } from '#src/ui/Button.tsx';
import { CopyButton } from '#src/ui/CopyButton.tsx';
import { JobAd } from '../JobPage.tsx';

const TEXTS = { ...jobMessages, ...openingMessages };

/** The page of one opening of the operator; other ads have theirs on the board. */
export function OpeningPage({ slug }: { readonly slug: string }) {
  const query = useQuery({
    ...jobQuery(slug),
    select: (answer) => (answer.result?.origin === 'operator' ? answer : { ...answer, result: null }),
  });
  return (
    <StoryFrame
      query={query}
      slug={slug}
      texts={TEXTS}
      titleOf={({ name, company }) => `${name}, ${company}`}
      back={<BackLink />}
    >
      {(job) => (
        <>
          <div className="flex min-h-11 items-center gap-2 border-b border-line px-4">
            <BackLink />
            <div className="ml-auto">
              <CopyButton text={() => window.location.href} label={storyMessages.copyLink} />
            </div>
          </div>
          <JobAd job={job} />
        </>
      )}
    </StoryFrame>
  );
}

function BackLink() {
  return (
    <Link to="/career" className={buttonClass({ variant: 'ghost' })}>
      <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
      {openingMessages.list}
    </Link>
  );
}
