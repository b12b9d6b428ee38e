import { verifyEd25519 } from '@mnada/rules/transparency';

/** By the browser's own cryptography; where it has no Ed25519, or none at all over plain HTTP, by ours. */
export async function checkSignature(key: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean> {
  try {
    const imported = await crypto.subtle.importKey('raw', key.slice(), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', imported, signature.slice(), message.slice());
  } catch {
    return verifyEd25519(key, message, signature);
  }
}
