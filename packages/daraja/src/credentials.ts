import { constants, publicEncrypt } from 'node:crypto';

/** `Password` of push and query: goes with exactly this timestamp. */
export const stkPassword = (shortcode: string, passkey: string, timestamp: string): string =>
  Buffer.from(shortcode + passkey + timestamp, 'utf8').toString('base64');

/**
 * The initiator's password, readable by Safaricom only. Each environment has its own certificate, to be taken from the
 * portal; copies on the web are often outdated. Safaricom asks for PKCS#1 v1.5, not OAEP.
 * @param certificatePem X.509 certificate or public key
 * @throws if it is neither
 */
export const securityCredential = (password: string, certificatePem: string): string =>
  publicEncrypt({ key: certificatePem, padding: constants.RSA_PKCS1_PADDING }, Buffer.from(password, 'utf8')).toString(
    'base64',
  );
