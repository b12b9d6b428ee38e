import type { AccountsContext } from './context.ts';
import { type Notice, noticeText } from './texts.ts';
import { userById } from './user.sql.ts';

/** Tells somebody, by every contact of theirs, that their account changed (S27). Nobody waits for the messages. */
export async function notify(context: AccountsContext, userId: string, notice: Notice): Promise<void> {
  const user = await userById(context.db, userId);
  if (!user) return;
  const { subject, text } = noticeText(notice, user.language, `${context.publicUrl}/forgot-password`);
  if (user.phone !== null) context.messages.send({ channel: 'sms', to: user.phone, text });
  if (user.email !== null) context.messages.send({ channel: 'email', to: user.email, subject, text });
}
