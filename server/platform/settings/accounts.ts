import { z } from 'zod';
import { isLoopbackByName } from '../http/privateAddresses.ts';
import { address, integer, orNull, setting, switchedOff } from './kinds.ts';

/** Over http anybody on the way could sign in as anybody: on this machine nobody is. */
const isSafeIssuer = (url: string) => url.startsWith('https:') || isLoopbackByName(url);

/** Mail, signing in and webhooks of members, and the language model that answers them. */
export const ACCOUNTS_SETTINGS = {
  SMTP_URL: setting(orNull(z.string().refine((text) => /^smtps?:\/\//.test(text) && URL.canParse(text))), {
    hint: 'must look like smtp://user:password@host:587 or smtps://…, or be unset to write mails into DATA_DIR/mail',
    doc: 'the server that takes mail, `smtp://user:password@host:587` or `smtps://…`; unset, mails become `.eml` files in `DATA_DIR/mail`',
    secret: true,
  }),
  MAIL_FROM: setting(
    z
      .string()
      .regex(/^(?:[^<>"\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
      .prefault('Assay <no-reply@localhost>'),
    {
      hint: 'must be an email address with or without a name, for example Assay <no-reply@assay.example>',
      doc: 'the sender of mails',
    },
  ),
  OIDC_ISSUER: setting(address.refine(isSafeIssuer).prefault('https://accounts.google.com'), {
    hint: 'must be the https address of an OpenID provider (http only on this machine, such as http://localhost:9000), or unset for Google',
    doc: 'another OpenID provider',
  }),
  OIDC_CLIENT_ID: setting(orNull(z.string()), {
    hint: 'must be set together with OIDC_CLIENT_SECRET, or both unset to leave signing in with Google out',
    doc: 'set it with `OIDC_CLIENT_SECRET` to offer signing in with Google; the provider sends people back to `PUBLIC_URL` followed by `/api/users/auth/google/callback`',
  }),
  OIDC_CLIENT_SECRET: setting(orNull(z.string()), {
    hint: 'must be set together with OIDC_CLIENT_ID, or both unset to leave signing in with Google out',
    doc: 'the secret of `OIDC_CLIENT_ID`',
    secret: true,
  }),
  AI_BASE_URL: setting(orNull(address), {
    hint: 'must be the http or https address of a service that speaks as OpenAI does, for example https://ai.example/v1, and be set together with AI_MODEL, or both unset for no language model',
    doc: 'set it with `AI_MODEL` to let a language model write answers: the address of any service that speaks as OpenAI does, up to its version (`https://ai.example/v1`)',
  }),
  AI_MODEL: setting(orNull(z.string().regex(/^[\w.:/@+-]{1,200}$/)), {
    hint: 'must be the name of a model, set together with AI_BASE_URL, or both unset for no language model',
    doc: 'the name of the model at `AI_BASE_URL`; it must be able to call tools',
  }),
  AI_KEY: setting(orNull(z.string().regex(/^[\x21-\x7e]{1,1000}$/)), {
    hint: 'must be a key of up to 1000 characters without spaces and be set together with AI_BASE_URL, or be unset where the service needs none',
    doc: 'the key of the service at `AI_BASE_URL`, where it needs one',
    secret: true,
  }),
  PASSWORD_MEMORY_KIB: setting(integer(8_192, 4_194_304).prefault('19456'), {
    hint: 'must be a whole number of KiB from 8192 to 4194304, for example 19456',
    doc: 'memory that hashing one password takes (argon2id, two passes); at most four are hashed at a time',
  }),
  PROVIDER_SECOND_FACTOR: setting(switchedOff(), {
    hint: 'must be on or off',
    doc: '`on` opens `/review` to providers alone whose sign-in has a second step',
  }),
  WEBHOOKS_LOOPBACK: setting(switchedOff(), {
    hint: 'must be on or off',
    doc: '`on` lets webhooks of members lead to this machine too, and there without https: for development only',
  }),
};
