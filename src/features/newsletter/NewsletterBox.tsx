import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { SubscriptionAnswerSchema } from '#schemas/api/newsletter.ts';
import { NEWSLETTER_ERROR_MS } from '#schemas/constants.ts';
import { NewsletterSchema } from '#schemas/forms/newsletter.ts';
import { ApiError } from '#schemas/http.ts';
import { addressOf } from '#schemas/i18n/buildLanguage.ts';
import { newsletterMessages } from '#schemas/i18n/en/forms.ts';
import { httpMessages } from '#schemas/i18n/en/http.ts';
import { postJson } from '#src/api/client.ts';
import { shellPartMessages } from '#src/i18n/en/shellParts.ts';
import { Button } from '#src/ui/Button.tsx';
import { TextInput } from '#src/ui/TextInput.tsx';
import { useToast } from '#src/ui/Toasts.tsx';

const text = shellPartMessages.newsletter;

/** Validates with the server's schema. */
const resolver: Resolver<{ email: string }> = (values) => {
  const read = NewsletterSchema.safeParse(values);
  return read.success
    ? { values: read.data, errors: {} }
    : { values: {}, errors: { email: { type: 'invalid', message: text.invalid } } };
};

/** Newsletter sign-up. An invalid address shows an error for 2 s and stays. */
export function NewsletterBox() {
  const { register, handleSubmit, setError, clearErrors, reset, formState } = useForm({
    resolver,
    defaultValues: { email: '' },
    reValidateMode: 'onSubmit',
  });
  const { errors, isSubmitting, submitCount } = formState;
  const [fadedCount, setFadedCount] = useState(0);
  const { mutateAsync: subscribe } = useMutation({
    mutationFn: (body: { readonly email: string }) =>
      postJson(addressOf('/api/newsletter'), body, SubscriptionAnswerSchema),
  });
  const toast = useToast();

  const isInvalid = errors.email?.type === 'invalid';
  useEffect(() => {
    if (!isInvalid) return;
    const timer = setTimeout(() => setFadedCount(submitCount), NEWSLETTER_ERROR_MS);
    return () => clearTimeout(timer);
  }, [isInvalid, submitCount]);

  const submit = handleSubmit(async (body) => {
    try {
      const subscribed = await subscribe(body);
      toast({ tone: 'success', title: text.thanks(subscribed.email), text: text.confirm });
      reset(undefined, { keepSubmitCount: true });
    } catch (error) {
      setError('email', {
        type: 'failed',
        message: error instanceof ApiError ? error.message : httpMessages.networkError,
      });
    }
  });

  return (
    <form
      noValidate
      onSubmit={(event) => {
        if (isSubmitting) event.preventDefault();
        else void submit(event);
      }}
      className="max-w-90"
    >
      <h2 className="font-sans text-12 font-medium text-muted">{text.title}</h2>
      <p id="newsletter-about" className="mt-2 text-muted">
        {newsletterMessages.consent}
      </p>
      <div className="mt-3 flex items-start gap-2">
        <TextInput
          {...register('email', { onChange: () => clearErrors() })}
          type="email"
          autoComplete="email"
          label={text.label}
          hideLabel
          placeholder={text.placeholder}
          maxLength={254}
          error={errors.email?.message}
          fadedError={isInvalid && fadedCount === submitCount}
          className="min-h-13.5 flex-1"
        />
        <Button type="submit" className="h-8 pointer-coarse:h-10" aria-disabled={isSubmitting}>
          {isSubmitting ? text.sending : text.send}
        </Button>
      </div>
    </form>
  );
}
