import { constants, generateKeyPair, type KeyObject, privateDecrypt } from 'node:crypto';
import { promisify } from 'node:util';

/**
 * Credentials that the simulator takes unless it is given others. All of them are public and worth nothing: shortcode and
 * passkey are those of Safaricom's own sandbox.
 */
export const SIMULATOR_CREDENTIALS = {
  consumerKey: 'simulator',
  consumerSecret: 'not-a-secret',
  stk: {
    shortcode: '174379',
    passkey: 'bfb279f9aa9bdbcf158e97dd71a467cd2e0c893059b10f78e6b72ada1ed2c919',
    transactionType: 'CustomerPayBillOnline',
  },
  b2c: { shortcode: '600997', initiatorName: 'testapi', password: 'not-a-secret-either' },
} as const;

export type SimulatorCredentials = {
  readonly consumerKey: string;
  readonly consumerSecret: string;
  readonly stk: {
    readonly shortcode: string;
    readonly passkey: string;
    readonly transactionType: 'CustomerPayBillOnline' | 'CustomerBuyGoodsOnline';
    /** The till's number, where it is one. */
    readonly partyB?: string;
  };
  readonly b2c: { readonly shortcode: string; readonly initiatorName: string; readonly password: string };
};

/** The key pair behind security credentials: made at the start, kept nowhere. */
export type InitiatorKeys = {
  /** What the initiator's password is encrypted with, PEM. */
  readonly certificatePem: string;
  /** @returns the password inside a security credential, or null where it is none of ours */
  readonly open: (securityCredential: unknown) => string | null;
};

export async function createInitiatorKeys(): Promise<InitiatorKeys> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    certificatePem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    open: (credential) => (typeof credential === 'string' ? decrypt(privateKey, credential) : null),
  };
}

/** Node refuses to take PKCS#1 v1.5 padding off, so it is done here: `00 02`, filling without zeros, `00`, the password. */
function decrypt(key: KeyObject, credential: string): string | null {
  try {
    const block = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, Buffer.from(credential, 'base64'));
    const end = block.indexOf(0, 2);
    return block[0] === 0 && block[1] === 2 && end >= 10 ? block.subarray(end + 1).toString('utf8') : null;
  } catch {
    return null;
  }
}
