import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { z } from 'zod';
import type { Config } from '#server/platform/config.ts';

/** State between leaving for the provider and returning. */
export const JourneySchema = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
export type Journey = z.output<typeof JourneySchema>;

/** Claims of the provider. */
export interface ProviderIdentity {
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name: string;
}

/** An OpenID provider: code flow with PKCE, state and nonce. */
export interface Provider {
  /** Redirect address, and the state to keep. */
  readonly leave: (redirectUri: string) => Promise<{ readonly address: string; readonly journey: Journey }>;
  /** Exchanges the code of the return address. Rejects on any mismatch. */
  readonly comeBack: (address: URL, journey: Journey) => Promise<ProviderIdentity>;
}

const ClaimsSchema = z.object({
  email: z.email(),
  // Some providers send a string.
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  name: z.string().optional(),
});

const ANSWER_WITHIN_SECONDS = 10;

/** The configured provider; null: none. */
export function createProvider({ google }: Pick<Config, 'google'>): Provider | null {
  if (google === null) return null;
  const { issuer, clientId, clientSecret } = google;
  let found: Promise<Configuration> | undefined;
  const configuration = async () => {
    const insecure = issuer.startsWith('http:') ? [allowInsecureRequests] : [];
    found ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: ANSWER_WITHIN_SECONDS,
      // The token comes from the provider itself, but its signature is the only proof that does not rest on the network.
      execute: [enableNonRepudiationChecks, ...insecure],
    });
    try {
      return await found;
    } catch (error) {
      // Do not cache a failed discovery.
      found = undefined;
      throw error;
    }
  };
  return {
    leave: async (redirectUri) => {
      const journey = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const address = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: journey.state,
        nonce: journey.nonce,
        code_challenge: await calculatePKCECodeChallenge(journey.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, journey };
    },
    comeBack: async (address, { state, nonce, verifier }) => {
      const known = await configuration();
      const tokens = await authorizationCodeGrant(known, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token.');
      const facts = ClaimsSchema.parse(
        claims.email === undefined ? await fetchUserInfo(known, tokens.access_token, claims.sub) : claims,
      );
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: facts.email,
        emailVerified: facts.email_verified,
        name: facts.name ?? '',
      };
    },
  };
}
