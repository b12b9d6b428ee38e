import type { Bus } from '../../platform/bus/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Counter } from '../../platform/metrics.ts';
import type { MessageSender } from '../messages/index.ts';
import type { SignInGuard } from './sign-in-guard.ts';
import type { KnownDevices } from './known-device.ts';
import type { PasswordHasher } from './password/password-hasher.ts';
import type { SecretKeys } from './secret-keys.ts';
import type { SessionStore } from './sessions/create-sessions.ts';
import type { Throttle } from './throttle.ts';

/** What the use-cases of this feature are handed. */
export type AccountsContext = {
  readonly db: Db;
  readonly bus: Bus;
  readonly sessions: SessionStore;
  readonly hasher: PasswordHasher;
  readonly signInGuard: SignInGuard;
  readonly throttle: Throttle;
  readonly keys: SecretKeys;
  readonly devices: KnownDevices;
  readonly messages: MessageSender;
  readonly log: Log;
  /** Origin, without a slash at the end. */
  readonly publicUrl: string;
  /** Codes sent in 24 hours, all together: an upper bound of what SMS can cost. */
  readonly codesPerDay: number;
  readonly signIns: Counter<'result'>;
};

/** Who asks, and from where; for throttles, texts and the audit. */
export type RequestContext = {
  readonly ip: string;
  readonly language: 'en' | 'sw';
  readonly requestId: string;
};
