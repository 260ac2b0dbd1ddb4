import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { SubscriptionAnswerSchema } from '#schemas/api/newsletter.ts';
import { NEWSLETTER_ERROR_MS } from '#schemas/constants.ts';
import { NEWSLETTER_CONSENT, NewsletterSchema } from '#schemas/forms/newsletter.ts';
import { postJson } from '#src/api/client.ts';
import { mutate } from '#src/api/queryClient.ts';
import { messages } from '#src/i18n/index.ts';
import { shellPartMessages } from '#src/i18n/shellParts.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextInput } from '#src/ui/TextInput.tsx';
import { useToast } from '#src/ui/toastState.ts';

const text = shellPartMessages.newsletter;

/** What is wrong with the last try. An address that is none is shown as such for 2 s and can be read on after that. */
type Problem =
  | { readonly kind: 'invalid'; readonly faded: boolean }
  | { readonly kind: 'failed'; readonly why: string };

/** The box that subscribes an address to the newsletter. */
export function NewsletterBox() {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [sending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const queryClient = useQueryClient();
  const toast = useToast();

  const isShown = problem?.kind === 'invalid' && !problem.faded;
  useEffect(() => {
    if (!isShown) return;
    const timer = setTimeout(() => setProblem({ kind: 'invalid', faded: true }), NEWSLETTER_ERROR_MS);
    return () => clearTimeout(timer);
  }, [isShown]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending) return;
    const form = NewsletterSchema.safeParse({ email });
    if (!form.success) {
      setProblem({ kind: 'invalid', faded: false });
      input.current?.focus();
      return;
    }
    setProblem(null);
    setSending(true);
    try {
      const subscribed = await mutate(queryClient, () =>
        postJson('/api/newsletter', form.data, SubscriptionAnswerSchema),
      );
      toast({ tone: 'success', title: text.thanks(subscribed.email) });
      setEmail('');
    } catch (error) {
      setProblem({ kind: 'failed', why: error instanceof Error ? error.message : messages.api.networkError });
    } finally {
      setSending(false);
    }
  };

  return (
    <form noValidate onSubmit={submit} className="max-w-90">
      <h2 className="font-sans text-12 font-medium text-muted">{text.title}</h2>
      <p id="newsletter-about" className="mt-2 text-muted">
        {NEWSLETTER_CONSENT.text}
      </p>
      <div className="mt-3 flex items-start gap-2">
        <TextInput
          ref={input}
          type="email"
          name="email"
          autoComplete="email"
          label={text.label}
          hideLabel
          placeholder={text.placeholder}
          maxLength={254}
          value={email}
          onChange={(event) => {
            setEmail(event.target.value);
            setProblem(null);
          }}
          error={problem === null ? undefined : problem.kind === 'invalid' ? text.invalid : problem.why}
          fadedError={problem?.kind === 'invalid' && problem.faded}
          className="min-h-13.5 flex-1"
        />
        <Button type="submit" className="h-8 pointer-coarse:h-10" aria-disabled={sending}>
          {sending ? text.sending : text.send}
        </Button>
      </div>
    </form>
  );
}
