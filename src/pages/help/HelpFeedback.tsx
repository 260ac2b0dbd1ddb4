import { useMutation } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { HelpFeedbackAnswerSchema } from '#schemas/api/help.ts';
import { postJson } from '#src/api/client.ts';
import { helpMessages } from '#src/i18n/en/help.ts';
import { useHydrating } from '#src/shared/hydration.ts';
import { randomUuid } from '#src/shared/randomUuid.ts';
import { storedJson } from '#src/shared/storage/browserStorage.ts';
import { Button } from '#src/ui/Button.tsx';

const text = helpMessages.feedback;

/** The reader's number, made with the first answer, and the answers by article. */
const stored = storedJson('helpFeedback', z.object({ reader: z.uuid(), answers: z.record(z.string(), z.boolean()) }));

/** "Was this helpful?": one answer a reader and article, which can be changed. */
export function HelpFeedback({ article }: { readonly article: string }) {
  const hydrating = useHydrating();
  const [given, setGiven] = useState<boolean | null>(null);
  const answer = given ?? (hydrating ? null : (stored.read()?.answers[article] ?? null));
  const { mutate, error, isPending } = useMutation({
    mutationFn: (helpful: boolean) => {
      const reader = stored.read()?.reader ?? randomUuid();
      const body = { article, helpful, reader };
      return postJson('/api/help/feedback', body, HelpFeedbackAnswerSchema).then(() => body);
    },
    onSuccess: ({ reader, helpful }) => {
      stored.write({ reader, answers: { ...stored.read()?.answers, [article]: helpful } });
      setGiven(helpful);
    },
  });
  return (
    <section aria-labelledby="feedback" className="print:hidden">
      <h2 id="feedback" className="font-sans text-13 font-normal">
        {text.ask}
      </h2>
      <div className="mt-2 flex gap-2">
        <Button icon={ThumbsUp} aria-pressed={answer === true} disabled={isPending} onClick={() => mutate(true)}>
          {text.yes}
        </Button>
        <Button icon={ThumbsDown} aria-pressed={answer === false} disabled={isPending} onClick={() => mutate(false)}>
          {text.no}
        </Button>
      </div>
      <p role="status" className="mt-2 min-h-4.5 text-12 text-muted">
        {error ? text.failed(error.message) : answer === null ? '' : answer ? text.thanks : text.thanksNo}
      </p>
    </section>
  );
}
