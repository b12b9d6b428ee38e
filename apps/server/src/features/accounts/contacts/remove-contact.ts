import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import { recordSecurityEvent } from '../audit.ts';
import type { Contact } from '../contact.ts';
import type { AccountsContext, RequestContext } from '../context.ts';
import { requireReauthentication } from '../reauthentication/reauthentication.sql.ts';
import { isRemovable, lockUser, providersOfUser, voidCodes } from './contacts.sql.ts';
import { type ContactChange, noteContactChange, tellContactChange } from './tell-change.ts';

/**
 * Takes a contact off an account that can be reached without it. It is told there, and codes sent there end.
 * @throws Refusal PROOF_NEEDED, NOT_FOUND there is none, FORBIDDEN those of staff stay (OPS-5), CONTACT_LAST
 */
export async function removeContact(
  context: AccountsContext,
  who: { readonly userId: string; readonly sessionId: string },
  channel: Contact['channel'],
  requestContext: RequestContext,
): Promise<void> {
  await requireReauthentication(context.db, who.sessionId);
  const done = await context.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, who.userId);
    const before = (channel === 'sms' ? user?.phone : user?.email) ?? null;
    if (!user || before === null) throw new Refusal('NOT_FOUND');
    if (user.kind !== 'user') throw new Refusal('FORBIDDEN');
    if (!isRemovable(user, channel, await providersOfUser(trx, user.id))) throw new Refusal('CONTACT_LAST');
    const [column, verifiedAt] =
      channel === 'sms' ? (['phone', 'phone_verified_at'] as const) : (['email', 'email_verified_at'] as const);
    await sql`update app_user set ${sql.ref(column)} = null, ${sql.ref(verifiedAt)} = null where id = ${user.id}`.execute(
      trx,
    );
    await voidCodes(trx, user.id, before);
    await recordSecurityEvent(trx, {
      actorId: user.id,
      action: 'account.contact_removed',
      userId: user.id,
      after: { channel, address: requestContext.ip },
      requestId: requestContext.requestId,
    });
    const change: ContactChange = { userId: user.id, channel, before, after: null };
    return { change, notified: await noteContactChange(trx, change) };
  });
  await tellContactChange(context, done.change, done.notified);
}
