import type { Transport } from './http/transport.ts';

/** What a log must have; pino's has it. It gets neither secrets nor phone numbers, nor ids that contain them. */
export type DarajaLog = {
  readonly info: (fields: object, message: string) => void;
  readonly warn: (fields: object, message: string) => void;
};

/** The account that collects. */
export type StkAccount = {
  /** The paybill; for a till its store or head-office number. */
  readonly shortcode: string;
  readonly passkey: string;
  readonly transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline';
  /** Who receives: the till's number. Left out, the shortcode, as a paybill wants it. */
  readonly partyB?: string;
};

/** The account that pays out, and the operator in whose name status, balance and reversals are asked, too. */
export type B2cAccount = {
  readonly shortcode: string;
  readonly initiatorName: string;
} & ({ readonly securityCredential: string } | { readonly password: string; readonly certificatePem: string });

export type Token = {
  readonly value: string;
  /** When Safaricom stops accepting it, in epoch milliseconds. */
  readonly expiresAtMs: number;
};

/**
 * Where several processes keep their one token: each new token makes the one before it invalid, so nobody should fetch
 * one alone. The last one written counts. Errors of the store are survived: the process then keeps its own.
 */
export type TokenStore = {
  readonly read: () => Promise<Token | null>;
  readonly write: (token: Token) => Promise<void>;
};

/** Base address and all credentials belong to one environment and travel together. */
export type DarajaOptions = {
  /** `https://api.safaricom.co.ke`, the sandbox's, or `http://` of a simulator on this machine. */
  readonly baseUrl: string;
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly stk?: StkAccount;
  readonly b2c?: B2cAccount;
  readonly clock: () => Date;
  /** Where processes share the token. Left out, this one keeps its own. */
  readonly tokenStore?: TokenStore;
  readonly log?: DarajaLog;
  /** For tests that need no network. */
  readonly transport?: Transport;
};
