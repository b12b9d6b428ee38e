import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A provider at the network's edge: OpenID Connect as Google speaks it, and OAuth 2 with a `/me` as Facebook does. It
 * checks what a real one checks (client, redirect address, PKCE, one use per code).
 */
export async function fakeProvider() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const codes = new Map<
    string,
    { claims: Record<string, unknown>; challenge: string; redirectUri: string; nonce: string | null }
  >();
  const tokens = new Map<string, Record<string, unknown>>();
  /** Tests bend the ID token. */
  let bend: (token: Record<string, unknown>) => Record<string, unknown> = (token) => token;

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const json = (value: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (url.pathname === '/.well-known/openid-configuration') {
      return json({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
      });
    }
    if (url.pathname === '/jwks')
      return json({ keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] });
    if (url.pathname === '/me') {
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
      const claims = tokens.get(token);
      return claims && url.searchParams.get('appsecret_proof') ? json(claims) : json({ error: 'no' }, 401);
    }
    if (url.pathname !== '/token') return json({ error: 'not here' }, 404);
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', () => {
      const form = new URLSearchParams(body);
      const code = form.get('code') ?? '';
      const known = codes.get(code);
      codes.delete(code);
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url');
      const clientOk = form.get('client_secret') === 'shop secret' || request.headers.authorization !== undefined;
      if (!known || challenge !== known.challenge || form.get('redirect_uri') !== known.redirectUri || !clientOk) {
        return json({ error: 'invalid_grant' }, 400);
      }
      const accessToken = randomBytes(16).toString('hex');
      tokens.set(accessToken, known.claims);
      const now = Math.floor(Date.now() / 1000);
      const signed = `${base64url({ alg: 'RS256', kid: 'one' })}.${base64url(
        bend({
          iss: issuer,
          aud: 'shop',
          iat: now,
          exp: now + 300,
          ...(known.nonce ? { nonce: known.nonce } : {}),
          ...known.claims,
        }),
      )}`;
      const signature = createSign('RSA-SHA256').update(signed).sign(privateKey).toString('base64url');
      json({
        access_token: accessToken,
        token_type: 'bearer',
        expires_in: 300,
        ...(known.nonce ? { id_token: `${signed}.${signature}` } : {}),
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    issuer,
    endpoints: { dialog: `${issuer}/authorize`, token: `${issuer}/token`, me: `${issuer}/me` },
    bendTokens(how: typeof bend) {
      bend = how;
    },
    /** What the browser does there: somebody signs in, and is sent back. @returns the address of the return */
    signIn(authorizeUrl: string, claims: Record<string, unknown>): string {
      const url = new URL(authorizeUrl);
      const code = randomBytes(16).toString('hex');
      const redirectUri = url.searchParams.get('redirect_uri') ?? '';
      codes.set(code, {
        claims,
        challenge: url.searchParams.get('code_challenge') ?? '',
        redirectUri,
        nonce: url.searchParams.get('nonce'),
      });
      const back = new URL(redirectUri);
      back.searchParams.set('code', code);
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      return `${back.pathname}${back.search}`;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
