/**
 * base64 of the password's UTF-8 bytes, as the calls of the account expect it (ACC-1). An encoding, not a protection:
 * what protects it on the way is TLS.
 */
export function encodePassword(password: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(password)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
