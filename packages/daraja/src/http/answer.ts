/** What came of one call, before anyone says what it means. */
export type Answer =
  | { readonly kind: 'json'; readonly status: number; readonly body: unknown }
  /** Certain: Safaricom has not seen the request. */
  | { readonly kind: 'not_sent'; readonly why: 'not_connected' | 'no_token' | 'credentials' }
  /** Safaricom may have carried it out. */
  | { readonly kind: 'unclear'; readonly why: 'timed_out' | 'connection_lost' | 'too_large' | 'not_json' };
