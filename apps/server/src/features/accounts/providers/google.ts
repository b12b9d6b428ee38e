import * as client from 'openid-client';
import * as z from 'zod';
import type { ProviderConfig } from '../../../platform/config.ts';
import { emailAddress } from '../contact.ts';
import type { Profile, Provider } from './provider.ts';
import { safeFetch, TIMEOUT_SECONDS } from './safe-fetch.ts';

const ISSUER = 'https://accounts.google.com';

/** Read tolerantly; only the subject must be there. */
const Claims = z.object({
  sub: z.string().min(1).max(255),
  given_name: z.string().catch(''),
  name: z.string().catch(''),
  email: z.string().catch(''),
  email_verified: z.boolean().catch(false),
  hd: z.string().optional().catch(undefined),
});

/** Google by OpenID Connect: code flow with PKCE, state and nonce; the ID token is verified against Google's keys. */
export function google(settings: ProviderConfig & { readonly issuer?: string }): Provider {
  const issuer = new URL(settings.issuer ?? ISSUER);
  let found: Promise<client.Configuration> | undefined;
  // Asked at the first sign-in and kept; if that failed, asked again at the next.
  const configuration = () => {
    found ??= client
      .discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
        timeout: TIMEOUT_SECONDS,
        [client.customFetch]: (url, options) => safeFetch(url, options as RequestInit),
        execute: issuer.hostname === '127.0.0.1' ? [client.allowInsecureRequests] : [],
      })
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };

  return {
    name: 'google',
    async start({ redirectUri, state, nonce, codeVerifier }) {
      return client.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
        nonce,
        prompt: 'select_account',
      });
    },
    async finish(returned, { state, nonce, codeVerifier }): Promise<Profile> {
      const tokens = await client.authorizationCodeGrant(await configuration(), returned, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      const claims = Claims.parse(tokens.claims());
      const email = emailAddress(claims.email);
      return {
        subject: claims.sub,
        givenName: claims.given_name,
        fullName: claims.name,
        email,
        // Google speaks for its own addresses and for domains it hosts; of others it only heard once.
        emailIsProven:
          email !== null && claims.email_verified && (email.endsWith('@gmail.com') || claims.hd !== undefined),
      };
    },
  };
}
