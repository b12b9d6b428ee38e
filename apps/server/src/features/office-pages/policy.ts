/**
 * What the back office may load and run: its own files, by this answer's nonce, and nothing inline. No text becomes a
 * script (Trusted Types), nobody frames it, and it talks to this server alone (S45).
 * @param relaxed development: Vite's socket, and its page for errors, which writes markup
 */
export function officePolicy(nonce: string, publicUrl: string, relaxed: boolean): string {
  // Older browsers don't count sockets of the same host as 'self'.
  const sockets = publicUrl.replace(/^http/, 'ws');
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    `connect-src 'self' ${sockets}${relaxed ? ' ws: wss:' : ''}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(relaxed ? [] : ["require-trusted-types-for 'script'", "trusted-types 'none'"]),
  ].join('; ');
}
