import { maskedPhone, toShillings } from '@mnada/rules';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import type { MessageSender } from '../messages/index.ts';
import { withdrawalReference } from './withdrawal-view.ts';

const TEXTS = {
  requested: {
    en: 'Mnada: cash claim {reference} of KSh {amount} to {phone} was received. If it was not you, contact us now.',
    sw: 'Mnada: dai la pesa {reference} la KSh {amount} kwenda {phone} limepokelewa. Kama si wewe, wasiliana nasi sasa.',
  },
  paid: {
    en: 'Mnada: KSh {amount} of {reference} was sent to M-PESA {phone}. Receipt {receipt}.',
    sw: 'Mnada: KSh {amount} za {reference} zimetumwa kwa M-PESA {phone}. Risiti {receipt}.',
  },
  number_changed: {
    en: 'Mnada: the number of {reference} was changed to {phone}. It is paid after 48 hours. If this is wrong, contact us now.',
    sw: 'Mnada: nambari ya {reference} imebadilishwa kuwa {phone}. Italipwa baada ya saa 48. Kama si sawa, wasiliana nasi sasa.',
  },
  refused: {
    en: 'Mnada: cash claim {reference} could not be paid out. See it on your page of withdrawals, or contact us.',
    sw: 'Mnada: dai la pesa {reference} halikuweza kulipwa. Liangalie kwenye ukurasa wako wa utoaji, au wasiliana nasi.',
  },
} as const;
const SUBJECT = { en: 'Your Mnada withdrawal', sw: 'Utoaji wako wa Mnada' } as const;

/** Tells people of their money by their account's own contacts, never by the number to pay to (S28). Nobody waits. */
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
    paid: tell('paid'),
    number_changed: tell('number_changed'),
    refused: tell('refused'),
  };
}

/** Where nobody is told: tests, and staff at a console. */
export const noNotices: PayoutNotices = {
  requested: () => undefined,
  paid: () => undefined,
  number_changed: () => undefined,
  refused: () => undefined,
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
    receipt: string | null;
    language: 'en' | 'sw';
    sms: string | null;
    email: string | null;
  }>`
    select withdrawal.number, net_cents as "netCents", withdrawal.phone, payout.receipt, language,
           case when phone_verified_at is not null then app_user.phone end as sms,
           case when email_verified_at is not null then email end as email
      from withdrawal join app_user on app_user.id = withdrawal.user_id
      left join payout on payout.withdrawal_id = withdrawal.id
     where withdrawal.id = ${withdrawalId}`.execute(db);
  const [row] = rows;
  if (row === undefined) return;
  const text = TEXTS[what][row.language]
    .replace('{reference}', withdrawalReference(row.number))
    .replace('{amount}', new Intl.NumberFormat('en-KE').format(toShillings(row.netCents)))
    // In plain signs: a dot of another alphabet would make it three messages.
    .replace('{phone}', maskedPhone(row.phone).replaceAll('•', '*'))
    .replace('{receipt}', row.receipt ?? '');
  if (row.sms !== null) messages.send({ channel: 'sms', to: row.sms, text });
  if (row.email !== null) messages.send({ channel: 'email', to: row.email, subject: SUBJECT[row.language], text });
}
