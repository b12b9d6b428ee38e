import { randomUUID } from 'node:crypto';
import type { Db } from '../../../platform/database/index.ts';
import { notify, tellNotified } from '../../notifications/index.ts';
import { type Contact, maskedContact } from '../contact.ts';
import type { AccountsContext } from '../context.ts';
import { contactChangeText } from '../texts.ts';
import { userById } from '../user.sql.ts';

/** What happened to a contact: the old one is told, wherever it leads, and so are the others (S28). */
export type ContactChange = {
  readonly userId: string;
  readonly channel: Contact['channel'];
  readonly before: string | null;
  readonly after: string | null;
};

/** The line in the inbox, in the transaction of the change. @returns whom to tell after the commit */
export const noteContactChange = (trx: Db, { userId, channel }: ContactChange): Promise<readonly string[]> =>
  notify(trx, [
    {
      userId,
      kind: 'account',
      source: `account:${randomUUID()}`,
      data: { event: channel === 'sms' ? 'phone_changed' : 'email_changed' },
    },
  ]);

/** After the commit. Nobody waits for the messages; the new contact isn't named whole to the old one. */
export async function tellContactChange(
  context: AccountsContext,
  change: ContactChange,
  notified: readonly string[],
): Promise<void> {
  tellNotified(context.bus, notified);
  const user = await userById(context.db, change.userId);
  if (!user) return;
  const { subject, text } = contactChangeText(
    {
      channel: change.channel,
      // In plain signs: a dot of another alphabet would make the message three.
      to:
        change.after === null
          ? null
          : maskedContact({ channel: change.channel, value: change.after }).replaceAll('•', '*'),
    },
    user.language,
    `${context.publicUrl}/forgot-password`,
  );
  const phones = new Set([change.channel === 'sms' ? change.before : null, user.phone]);
  const emails = new Set([change.channel === 'email' ? change.before : null, user.email]);
  for (const to of phones) if (to !== null) context.messages.send({ channel: 'sms', to, text });
  for (const to of emails) if (to !== null) context.messages.send({ channel: 'email', to, subject, text });
}
