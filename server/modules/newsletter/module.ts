import { SubscriptionAnswerSchema } from '#schemas/api/newsletter.ts';
import { NEWSLETTER_CONSENT_VERSION, NewsletterSchema } from '#schemas/forms/newsletter.ts';
import { BUILD_LANGUAGE } from '#schemas/i18n/buildLanguage.ts';
import type { ServerModule } from '#server/module.ts';
import { withTransaction } from '#server/platform/db/pool.ts';
import { refuseOtherSites } from '#server/platform/http/security.ts';
import { writeMail } from '#server/platform/mail/mail.ts';
import { queueMail } from '#server/platform/mail/outbox.ts';
import { countVisitorCall, type Limit } from '#server/platform/rateLimit.ts';
import { linkRoutes, linkUrl } from './linkRoutes.ts';
import { CONFIRM_DAYS, deleteUnconfirmed, subscribe } from './repository.ts';

const BODY_BYTES_MAX = 2_048;

const LIMIT: Limit = {
  name: 'newsletter',
  max: 10,
  within: 60_000,
};

/** Newsletter subscription, which a link in a mail confirms; mails carry an unsubscribe link. */
export const newsletter: ServerModule = {
  name: 'newsletter',
  routes: (deps) => async (api) => {
    await api.register(linkRoutes(deps));
    api.post(
      '/newsletter',
      {
        schema: {
          summary: 'Subscribe to the newsletter',
          description:
            'Nothing is sent to the address until a link in a mail confirms it; that mail comes once a day at most. A known address gets the same answer as a new one. Ten requests a minute per client.',
          body: NewsletterSchema,
          response: { 200: SubscriptionAnswerSchema },
        },
        bodyLimit: BODY_BYTES_MAX,
        onRequest: refuseOtherSites(deps.config),
        preValidation: (request) => countVisitorCall({ network: LIMIT }, request, deps),
      },
      async (request, reply) => {
        const { email } = request.body;
        const at = deps.clock();
        await withTransaction(deps.pool, async (client) => {
          const token = await subscribe(client, { email, consentVersion: NEWSLETTER_CONSENT_VERSION, at });
          if (token === null) return;
          const confirmUrl = linkUrl(deps, 'confirm', token);
          const mail = writeMail(BUILD_LANGUAGE, (mails) =>
            mails.confirmNewsletter({ confirmUrl, days: CONFIRM_DAYS }),
          );
          await queueMail(client, email, { ...mail, unsubscribeUrl: linkUrl(deps, 'unsubscribe', token) }, at);
        });
        reply.header('cache-control', 'no-store');
        return { email };
      },
    );
  },
  jobs: ({ pool, clock }) => [
    {
      name: 'delete unconfirmed subscriptions',
      everyMs: 86_400_000,
      jitter: 0.1,
      run: () => deleteUnconfirmed(pool, clock()),
    },
  ],
};
