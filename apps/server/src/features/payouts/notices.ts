import { maskedPhone, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import type { MessageSender } from '../messages/index.ts';
import { withdrawalReference } from './withdrawal-view.ts';

const TEXTS = {
  requested: {
    en: 'Mnada: withdrawal {reference} of KSh {amount} to {phone} was received. Not you? Contact us now.',
    sw: 'Mnada: ombi la kutoa pesa {reference} la KSh {amount} kwenda {phone} limepokelewa. Si wewe? Wasiliana nasi sasa.',
  },
  number_changed: {
    en: 'Mnada: the number of {reference} was changed to {phone}. It is paid after 48 hours. Not you? Contact us now.',
    sw: 'Mnada: nambari ya {reference} imebadilishwa kuwa {phone}. Italipwa baada ya saa 48. Si wewe? Wasiliana nasi sasa.',
  },
} as const;
const SUBJECT = { en: 'Your Mnada withdrawal', sw: 'Utoaji wako wa Mnada' } as const;

/** One SMS, whatever the sum and the number. */
export const payoutNoticeText = (
  what: keyof typeof TEXTS,
  language: 'en' | 'sw',
  said: { readonly reference: string; readonly shillings: number; readonly phone: string },
): string =>
  TEXTS[what][language]
    .replace('{reference}', said.reference)
    .replace('{amount}', new Intl.NumberFormat('en-KE').format(said.shillings))
    // In plain signs: a dot of another alphabet would make it three messages.
    .replace('{phone}', maskedPhone(said.phone).replaceAll('•', '*'));

/**
 * Warns people that money of theirs is asked for, or goes elsewhere, so that they can say no (S28): at once, by every
 * contact of the account itself, whatever its owner chose. How a withdrawal ends is a notification (OWN-4). Nobody waits.
 */
export type PayoutNotices = Readonly<Record<keyof typeof TEXTS, (withdrawalId: string) => void>>;

type Log = { warn(fields: object, text: string): void };

export function payoutNotices(deps: {
  readonly db: Db;
  readonly messages: Pick<MessageSender, 'send'>;
  readonly log: Log;
}): PayoutNotices {
  const tell = (what: keyof typeof TEXTS) => (withdrawalId: string) => {
    send(deps, what, withdrawalId).catch((error: unknown) =>
      deps.log.warn({ err: error, withdrawalId }, 'a notice of a withdrawal was not sent'),
    );
  };
  return {
    requested: tell('requested'),
    number_changed: tell('number_changed'),
  };
}

/** Where nobody is told: tests, and staff at a console. */
export const noNotices: PayoutNotices = {
  requested: () => undefined,
  number_changed: () => undefined,
};

async function send(
  { db, messages }: { readonly db: Db; readonly messages: Pick<MessageSender, 'send'> },
  what: keyof typeof TEXTS,
  withdrawalId: string,
): Promise<void> {
  const { rows } = await sql<{
    number: number;
    netCents: number;
    phone: string;
    language: 'en' | 'sw';
    sms: string | null;
    email: string | null;
  }>`
    select withdrawal.number, net_cents as "netCents", withdrawal.phone, language,
           case when phone_verified_at is not null then app_user.phone end as sms,
           case when email_verified_at is not null then email end as email
      from withdrawal join app_user on app_user.id = withdrawal.user_id
     where withdrawal.id = ${withdrawalId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return;
  const text = payoutNoticeText(what, row.language, {
    reference: withdrawalReference(row.number),
    shillings: toShillings(row.netCents),
    phone: row.phone,
  });
  if (row.sms !== null) messages.send({ channel: 'sms', to: row.sms, text });
  if (row.email !== null) messages.send({ channel: 'email', to: row.email, subject: SUBJECT[row.language], text });
}
