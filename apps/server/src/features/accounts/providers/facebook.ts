import { createHmac } from 'node:crypto';
import * as client from 'openid-client';
import * as z from 'zod';
import type { ProviderConfig } from '../../../platform/config.ts';
import { emailAddress } from '../contact.ts';
import type { Profile, Provider } from './provider.ts';
import { safeFetch, TIMEOUT_SECONDS } from './safe-fetch.ts';

const VERSION = 'v23.0';

const Me = z.object({
  id: z.string().min(1).max(255),
  first_name: z.string().catch(''),
  name: z.string().catch(''),
  email: z.string().catch(''),
});

export type FacebookEndpoints = { readonly dialog: string; readonly token: string; readonly me: string };
const ENDPOINTS: FacebookEndpoints = {
  dialog: `https://www.facebook.com/${VERSION}/dialog/oauth`,
  token: `https://graph.facebook.com/${VERSION}/oauth/access_token`,
  me: `https://graph.facebook.com/${VERSION}/me`,
};

/** Facebook by OAuth 2: code flow with PKCE and state, then its own /me. It doesn't say whether an address is proven. */
export function facebook(settings: ProviderConfig & { readonly endpoints?: FacebookEndpoints }): Provider {
  const endpoints = settings.endpoints ?? ENDPOINTS;
  const configuration = new client.Configuration(
    {
      issuer: new URL(endpoints.dialog).origin,
      authorization_endpoint: endpoints.dialog,
      token_endpoint: endpoints.token,
    },
    settings.clientId,
    settings.clientSecret,
    client.ClientSecretPost(settings.clientSecret),
  );
  configuration.timeout = TIMEOUT_SECONDS;
  configuration[client.customFetch] = (url, options) => safeFetch(url, options as RequestInit);
  if (new URL(endpoints.token).hostname === '127.0.0.1') client.allowInsecureRequests(configuration);

  return {
    name: 'facebook',
    async start({ redirectUri, state, codeVerifier }) {
      return client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: 'public_profile email',
        code_challenge: await client.calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        state,
      });
    },
    async finish(returned, { state, codeVerifier }): Promise<Profile> {
      const tokens = await client.authorizationCodeGrant(configuration, returned, {
        expectedState: state,
        pkceCodeVerifier: codeVerifier,
      });
      // Proves that it is us who ask: a stolen token alone gets no answer.
      const proof = createHmac('sha256', settings.clientSecret).update(tokens.access_token).digest('hex');
      const query = new URLSearchParams({ fields: 'id,name,first_name,email', appsecret_proof: proof });
      const answer = await safeFetch(`${endpoints.me}?${query.toString()}`, {
        headers: { authorization: `Bearer ${tokens.access_token}`, accept: 'application/json' },
      });
      if (!answer.ok) throw new Error(`/me answered ${answer.status}`);
      const me = Me.parse(await answer.json());
      return {
        subject: me.id,
        givenName: me.first_name,
        fullName: me.name,
        email: emailAddress(me.email),
        emailIsProven: false,
      };
    },
  };
}
