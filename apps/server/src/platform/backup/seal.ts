import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A backup can't be read: another key, or bytes that are not as they were written. */
export class BrokenSeal extends Error {
  override name = 'BrokenSeal';
}

export type Seal = {
  close(name: string, bytes: Buffer): Buffer;
  /** @throws BrokenSeal */
  open(name: string, sealed: Buffer): Buffer;
};

const MARK = Buffer.from('MNB1');
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM under a key derived from BACKUP_KEY. The object's name is sealed with it: one that was renamed, or put in the
 * place of another, does not open.
 */
export function createSeal(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, 'mnada', 'backup', 32));
  return {
    close(name, bytes) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.from(name));
      return Buffer.concat([MARK, nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open(name, sealed) {
      const head = MARK.length + NONCE_BYTES;
      try {
        if (sealed.length < head + TAG_BYTES || !sealed.subarray(0, MARK.length).equals(MARK))
          throw new Error('not one of ours');
        const nonce = sealed.subarray(MARK.length, head);
        const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
        decipher.setAAD(Buffer.from(name));
        decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
        return Buffer.concat([decipher.update(sealed.subarray(head, sealed.length - TAG_BYTES)), decipher.final()]);
      } catch (cause) {
        throw new BrokenSeal(
          `${name} does not open: BACKUP_KEY is not the one it was written with, or its bytes were changed.`,
          { cause },
        );
      }
    },
  };
}
