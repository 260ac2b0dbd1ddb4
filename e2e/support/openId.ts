import { createServer } from 'node:http';
import OidcProvider from 'oidc-provider';
import { listenLocally } from '#server/testing/ports.ts';

/** What an OpenID provider says of somebody. */
interface Claims {
  readonly email: string;
  readonly email_verified: boolean;
  readonly name?: string;
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

/** Starts a provider that knows these people by the names they sign in to it with. Its site is another one than the product's. */
export async function startOpenId(people: Readonly<Record<string, Claims>>): Promise<OpenId> {
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
        findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
      });
      server.on('request', provider.callback());
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
