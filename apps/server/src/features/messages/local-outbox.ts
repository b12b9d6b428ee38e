import { sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import type { Message, Transport } from './message.ts';

/** So many stay; older ones go. */
const KEPT = 500;

export type LocalMessage = {
  readonly id: number;
  readonly channel: Message['channel'];
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  readonly createdAt: Date;
};

/** Keeps messages in the database where no sender is configured: /outbox shows them (ACC-4). */
export function localOutbox(db: Db): Transport {
  return {
    name: 'local outbox',
    async deliver(message: Message) {
      try {
        const row = await db
          .insertInto('local_message')
          .values({
            channel: message.channel,
            recipient: message.to,
            subject: message.channel === 'sms' ? '' : message.subject,
            body: message.text,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await sql`delete from local_message where id <= ${row.id - KEPT}`.execute(db);
        return { state: 'sent', reference: String(row.id) };
      } catch (error) {
        return { state: 'unknown', reason: error instanceof Error ? error.name : 'database' };
      }
    },
  };
}

/** The newest first, of one channel or, with null, of all. */
export async function newestMessages(
  db: Db,
  channel: Message['channel'] | null,
  limit: number,
): Promise<LocalMessage[]> {
  const newest = db.selectFrom('local_message').selectAll().orderBy('id', 'desc').limit(limit);
  const rows = await (channel === null ? newest : newest.where('channel', '=', channel)).execute();
  return rows.map(({ created_at: createdAt, ...row }) => ({ ...row, createdAt }));
}

/** How many are kept of each channel. */
export async function keptMessages(db: Db): Promise<Readonly<Record<Message['channel'], number>>> {
  const counted = db
    .selectFrom('local_message')
    .select(['channel', ({ fn }) => fn.countAll<number>().as('kept')])
    .groupBy('channel');
  const rows = await counted.execute();
  return { sms: 0, email: 0, push: 0, ...Object.fromEntries(rows.map(({ channel, kept }) => [channel, Number(kept)])) };
}
