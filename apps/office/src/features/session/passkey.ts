import { textNow } from '../../client/i18n/index.ts';

/** The browser's side of a passkey; its code comes when somebody uses one. */
const load = () => import('@simplewebauthn/browser');

/** Refused by the person, or timed out: nothing to tell beyond that it didn't happen. */
class PasskeyCancelled extends Error {
  constructor() {
    super(textNow('signin.passkeyCancelled'));
  }
}

/** The browser can't: what it says of it is for developers. */
class PasskeyFailed extends Error {
  constructor(cause: unknown) {
    super(textNow('signin.passkeyFailed'), { cause });
  }
}

async function asked<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)) throw new PasskeyCancelled();
    throw new PasskeyFailed(error);
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

/** A passkey belongs to a name: no browser makes one for a bare address such as 127.0.0.1. */
export const hasName = (host: string): boolean => !/^(?:[0-9]{1,3}(?:\.[0-9]{1,3}){3}|\[.*\])$/.test(host);

export const passkeysWork = (): boolean =>
  typeof globalThis.PublicKeyCredential === 'function' && hasName(location.hostname);
