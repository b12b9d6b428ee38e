// Apart from the schemas: pages that show a switch need these lists, not the parsing.

export const NOTIFICATION_KINDS = [
  'outbid',
  'won',
  'claim_reminder',
  'payment',
  'order',
  'withdrawal',
  'saved_starting',
  'seat',
  'auction',
  'referral',
  'reward',
  'account',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
export const NOTIFICATION_CHANNELS = ['in_app', 'push', 'sms', 'email'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

type Channels = Readonly<Record<NotificationChannel, Choice>>;
/** `on`, `off`: so until somebody chooses. `always`: can't be switched off. `never`: doesn't come this way. */
type Choice = 'on' | 'off' | 'always' | 'never';
const channels = (in_app: Choice, push: Choice, sms: Choice, email: Choice): Channels => ({ in_app, push, sms, email });

/**
 * Which way a kind comes (OWN-4). What concerns money or a deadline is always in the inbox. An SMS costs money, so
 * only what can't wait for the next visit may be one. Changes of an account reach its contacts at once, by the account
 * itself: they are no choice, so they aren't offered here.
 */
export const NOTIFICATION_DEFAULTS: Readonly<Record<NotificationKind, Channels>> = {
  outbid: channels('on', 'on', 'never', 'never'),
  won: channels('always', 'on', 'on', 'on'),
  claim_reminder: channels('always', 'on', 'on', 'on'),
  payment: channels('always', 'on', 'never', 'off'),
  order: channels('always', 'on', 'off', 'off'),
  withdrawal: channels('always', 'on', 'on', 'on'),
  saved_starting: channels('on', 'on', 'never', 'never'),
  seat: channels('always', 'on', 'on', 'never'),
  auction: channels('always', 'on', 'never', 'off'),
  referral: channels('on', 'on', 'never', 'off'),
  reward: channels('on', 'off', 'never', 'never'),
  account: channels('always', 'on', 'never', 'never'),
};
