import { createPublicKey, verify } from 'node:crypto';
import type { CheckSignature } from '@mnada/rules/transparency';

/** What stands before an Ed25519 key in its DER (RFC 8410). */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');

/** By the public key alone. */
export const checkSignature: CheckSignature = async (key, message, signature) =>
  verify(null, message, createPublicKey({ key: Buffer.concat([SPKI, key]), format: 'der', type: 'spki' }), signature);
