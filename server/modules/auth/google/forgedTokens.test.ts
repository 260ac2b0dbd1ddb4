import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listenLocally } from '#server/testing/ports.ts';
import { createProvider, type Provider } from './provider.ts';

const CLIENT = 'assay';
const REDIRECT = 'http://assay.example/api/users/auth/google/callback';

let server: Server;
let issuer: string;
let provider: Provider;
/** What the token endpoint answers next. */
let idToken = '';
const keys = {
  rsa: await generateKeyPair('RS256'),
  ec: await generateKeyPair('ES256'),
  foreign: await generateKeyPair('RS256'),
};

beforeAll(async () => {
  const published = [
    { ...(await exportJWK(keys.rsa.publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' },
    { ...(await exportJWK(keys.ec.publicKey)), kid: 'ec', alg: 'ES256', use: 'sig' },
  ];
  server = createServer((request, response) => {
    const answers: Record<string, unknown> = {
      '/.well-known/openid-configuration': {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256', 'ES256'],
      },
      '/jwks': { keys: published },
      '/token': { access_token: 'a', token_type: 'bearer', expires_in: 60, id_token: idToken },
    };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answers[request.url ?? ''] ?? {}));
  });
  issuer = `http://127.0.0.1:${await listenLocally(server)}`;
  const found = createProvider({ google: { issuer, clientId: CLIENT, clientSecret: 'secret' } });
  if (!found) throw new Error('There is no provider.');
  provider = found;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

interface Token {
  readonly key?: CryptoKey;
  readonly header?: { readonly alg: string; readonly kid?: string };
  readonly claims?: Record<string, unknown>;
}

/** Goes to the provider and returns with a token changed in one point. */
async function comeBackWith({ key = keys.rsa.privateKey, header = { alg: 'RS256', kid: 'rsa' }, claims = {} }: Token) {
  const { journey } = await provider.leave(REDIRECT);
  const now = Math.floor(Date.now() / 1_000);
  idToken = await new SignJWT({
    iss: issuer,
    aud: CLIENT,
    sub: 'g1',
    email: 'dao@gmail.example',
    email_verified: true,
    nonce: journey.nonce,
    iat: now,
    exp: now + 60,
    ...claims,
  })
    .setProtectedHeader(header)
    .sign(key);
  return { journey, address: new URL(`${REDIRECT}?code=c&state=${journey.state}`) };
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

describe('an ID token', () => {
  it.each([
    ['RS256', () => ({})],
    ['ES256', () => ({ key: keys.ec.privateKey, header: { alg: 'ES256', kid: 'ec' } })],
  ])('signed by the provider with %s is taken', async (_, make) => {
    const { address, journey } = await comeBackWith(make());
    expect(await provider.comeBack(address, journey)).toMatchObject({ subject: 'g1', email: 'dao@gmail.example' });
  });

  it.each<[string, () => Token]>([
    ['signed with another key', () => ({ key: keys.foreign.privateKey })],
    ['that names the wrong key', () => ({ header: { alg: 'RS256', kid: 'ec' } })],
    ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } })],
    ['for another client', () => ({ claims: { aud: 'somebody' } })],
    ['that has expired', () => ({ claims: { exp: 1_000 } })],
    ['with another nonce', () => ({ claims: { nonce: 'another' } })],
  ])('%s is refused', async (_, make) => {
    const { address, journey } = await comeBackWith(make());
    await expect(provider.comeBack(address, journey)).rejects.toThrow();
  });

  it.each<[string, (parts: readonly string[]) => string]>([
    ['without a signature', ([, body]) => `${encoded({ alg: 'none' })}.${body}.`],
    ['whose signature was cut', ([head, body]) => `${head}.${body}.`],
    [
      'whose claims were swapped',
      ([head, body = '', signature]) => {
        const claims = JSON.parse(Buffer.from(body, 'base64url').toString());
        return `${head}.${encoded({ ...claims, sub: 'victim', email: 'victim@gmail.example' })}.${signature}`;
      },
    ],
  ])('%s is refused', async (_, forge) => {
    const { address, journey } = await comeBackWith({});
    idToken = forge(idToken.split('.'));
    await expect(provider.comeBack(address, journey)).rejects.toThrow();
  });
});
