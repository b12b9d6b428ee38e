/** Something to tell one person outside the pages. `to` of a message is E.164, of an e-mail its address. */
export type Message =
  | { readonly channel: 'sms'; readonly to: string; readonly text: string }
  | { readonly channel: 'email'; readonly to: string; readonly subject: string; readonly text: string }
  // What a browser is pushed (OWN-4), for the local outbox alone: `to` is a username.
  | { readonly channel: 'push'; readonly to: string; readonly subject: string; readonly text: string };

/**
 * What became of it. `unknown`: it may or may not have gone out; it is never sent again by itself, since a second
 * message costs money and confuses (a person asks for a new code instead).
 */
export type Delivery =
  | { readonly state: 'sent'; readonly reference: string | null }
  | { readonly state: 'refused'; readonly reason: string }
  | { readonly state: 'unknown'; readonly reason: string };

/** Carries messages of one channel. Never throws: what goes wrong is a `Delivery`. */
export type Transport = {
  readonly name: string;
  deliver(message: Message): Promise<Delivery>;
  close?(): Promise<void>;
};
