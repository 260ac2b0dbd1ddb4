import { createServer } from 'node:http';
import OidcProvider from 'oidc-provider';
import { listenLocally } from '#server/testing/ports.ts';

/** What an OpenID provider says of somebody. */
interface Claims {
  readonly email: string;
  readonly email_verified: boolean;
  readonly name: string;
}

/** Whoever signs in there with an email address has it. What it begins with makes an exception. */
function claimsOf(email: string): Claims {
  return {
    email,
    email_verified: !email.startsWith('unproven.'),
    name: email.startsWith('typist.') ? 'Typ1st' : 'Nguyễn Đào',
  };
}

const CLIENT_ID = 'assay';
const CLIENT_SECRET = 'a secret between the two';

/** A real OpenID provider on this machine, in place of Google. */
export interface OpenId {
  /** What makes a product use it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Begins to serve the product at this address. */
  readonly serve: (productUrl: string) => void;
  readonly close: () => Promise<void>;
}

/** Starts a provider that lets everybody in. Its site is another one than the product's. */
export async function startOpenId(): Promise<OpenId> {
  const server = createServer();
  const issuer = `http://localhost:${await listenLocally(server)}`;
  return {
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
    serve: (productUrl) => {
      const provider = new OidcProvider(issuer, {
        clients: [
          {
            client_id: CLIENT_ID,
            client_secret: CLIENT_SECRET,
            redirect_uris: [`${productUrl}/api/users/auth/google/callback`],
            token_endpoint_auth_method: 'client_secret_post',
          },
        ],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...claimsOf(sub) }) }),
      });
      server.on('request', provider.callback());
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
