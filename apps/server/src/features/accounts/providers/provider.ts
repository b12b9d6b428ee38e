/** What a provider says about the person who signed in there. */
export type Profile = {
  /** The provider's own id of the person: never reused, never shown. */
  readonly subject: string;
  readonly givenName: string;
  readonly fullName: string;
  readonly email: string | null;
  /** The provider itself runs this address, so whoever signs in there owns it now. Nothing less links accounts. */
  readonly emailIsProven: boolean;
};

/** One try to sign in, from the redirect to the return: bound to this browser, used once. */
export type Flow = {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
};

export type Provider = {
  readonly name: 'google' | 'facebook';
  /** Where the browser goes. @throws when the provider can't be reached */
  start(flow: Flow & { readonly redirectUri: string }): Promise<URL>;
  /** @param returned the whole address that the browser came back to. @throws whatever does not fit the flow */
  finish(returned: URL, flow: Flow): Promise<Profile>;
};
