import { textNow } from '../../client/i18n/index.ts';

/** The browser's side of a passkey; its code comes when somebody uses one. */
const load = () => import('@simplewebauthn/browser');

/** Refused by the person, or timed out: nothing to tell beyond that it didn't happen. */
class PasskeyCancelled extends Error {
  constructor() {
    super(textNow('signin.passkeyCancelled'));
  }
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) throw new PasskeyCancelled();
    throw error;
  }
}

/** @param options as the server gave them */
export async function askPasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startAuthentication } = await load();
  const answer = await asked(() => startAuthentication({ optionsJSON: options as never }));
  return answer as unknown as Record<string, unknown>;
}

export async function makePasskey(options: Record<string, unknown>): Promise<Record<string, unknown>> {
  const { startRegistration } = await load();
  const answer = await asked(() => startRegistration({ optionsJSON: options as never }));
  return answer as unknown as Record<string, unknown>;
}

export const passkeysWork = (): boolean => typeof globalThis.PublicKeyCredential === 'function';
