import { abortsAfter } from './aborts-after.ts';
import { CLIENT_VERSION, HEADERS, SocketTicketAnswer } from '@mnada/contract';
import { currentSession, sessionOver } from './session.ts';

const TIMEOUT_MS = 8_000;

/**
 * A one-time ticket for a socket's address (ACC-3), null for visitors. A session that is over makes a visitor and
 * nothing else: watching goes on, and nobody is sent away from an auction to sign in.
 * @throws when the server could not be asked: the connection then counts as failed and is tried again
 */
export async function socketTicket(): Promise<string | null> {
  const session = currentSession();
  if (session === null) return null;
  const response = await fetch('/api/auth/socket-ticket', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${session.token}`,
      'content-type': 'application/json',
      [HEADERS.clientVersion]: String(CLIENT_VERSION),
    },
    body: '{}',
    signal: abortsAfter(TIMEOUT_MS),
  });
  if (response.status === 401 || response.status === 403) {
    sessionOver(session.token);
    return null;
  }
  if (!response.ok) throw new Error(`socket ticket: ${response.status}`);
  return SocketTicketAnswer.parse(await response.json()).ticket;
}
