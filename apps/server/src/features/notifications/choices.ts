import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_DEFAULTS,
  NOTIFICATION_KINDS,
  type NotificationChannel,
  type NotificationChoice,
  NotificationChoicesAnswer,
  NotificationChoicesBody,
  type NotificationKind,
} from '@mnada/contract';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Db } from '../../platform/database/index.ts';
import { Refusal, requireViewer } from '../../platform/http/index.ts';
import { userAccess } from './user-access.ts';

export type Chosen = {
  readonly kind: NotificationKind;
  readonly channel: NotificationChannel;
  readonly is_on: boolean;
};

/** Whether a kind comes this way to somebody who chose so (OWN-4). Pure. */
export function comes(kind: NotificationKind, channel: NotificationChannel, chosen: readonly Chosen[]): boolean {
  const rule = NOTIFICATION_DEFAULTS[kind][channel];
  if (rule === 'always' || rule === 'never') return rule === 'always';
  return chosen.find((one) => one.kind === kind && one.channel === channel)?.is_on ?? rule === 'on';
}

/** That an order goes elsewhere: whoever didn't want that says so before it leaves, so that it is told at once, by each contact (WIN-6). */
export const isOfGoods = ({
  kind,
  event,
}: {
  readonly kind: NotificationKind;
  readonly event: string | null;
}): boolean => kind === 'order' && event === 'readdressed';

const BY_MESSAGE: ReadonlySet<string | null> = new Set([
  'suspended_all',
  'appeal_lifted',
  'appeal_changed',
  'appeal_stands',
  'case_question',
]);

/**
 * Whether a notice comes this way. Whoever is shut out altogether opens no inbox and no browser of theirs rings: that, and what is
 * asked of them or answered to what they wrote about it, is told by SMS and e-mail, and is no choice (OPS-11, OPS-26); nor is that goods go
 * elsewhere. Pure.
 */
export const reaches = (
  { kind, event }: { readonly kind: NotificationKind; readonly event: string | null },
  channel: NotificationChannel,
  chosen: readonly Chosen[],
): boolean =>
  (((kind === 'account' && BY_MESSAGE.has(event)) || isOfGoods({ kind, event })) &&
    (channel === 'sms' || channel === 'email')) ||
  comes(kind, channel, chosen);

/** All there is to choose, and how it stands. Pure. */
const allChoices = (chosen: readonly Chosen[]): NotificationChoice[] =>
  NOTIFICATION_KINDS.flatMap((kind) =>
    NOTIFICATION_CHANNELS.map((channel) => ({
      kind,
      channel,
      on: comes(kind, channel, chosen),
      offered: NOTIFICATION_DEFAULTS[kind][channel] !== 'never',
      fixed: NOTIFICATION_DEFAULTS[kind][channel] === 'always',
    })),
  );

type Reach = { readonly sms: boolean; readonly email: boolean; readonly push: number };

/** Which notifications come which way, for whoever is signed in (OWN-4). */
export function choicesRoutes({ db }: { readonly db: Db }): FastifyPluginAsyncZod {
  const answer = async (userId: string) => {
    const chosen = await db
      .selectFrom('notification_choice')
      .select(['kind', 'channel', 'is_on'])
      .where('user_id', '=', userId)
      .execute();
    return { choices: allChoices(chosen), reach: await readReach(db, userId) };
  };
  return async (app) => {
    app.get(
      '/api/notifications/choices',
      { config: userAccess(60), schema: { tags: ['notifications'], response: { 200: NotificationChoicesAnswer } } },
      async (request) => answer(requireViewer(request).userId),
    );

    app.put(
      '/api/notifications/choices',
      {
        config: userAccess(60),
        schema: {
          tags: ['notifications'],
          body: NotificationChoicesBody,
          response: { 200: NotificationChoicesAnswer },
        },
      },
      async (request) => {
        const { userId } = requireViewer(request);
        const { choices } = request.body;
        const cannot = ({ kind, channel }: (typeof choices)[number]) =>
          ['always', 'never'].includes(NOTIFICATION_DEFAULTS[kind][channel]);
        if (choices.some(cannot)) throw new Refusal('NOTICE_FIXED');
        await keepChoices(db, userId, choices);
        return answer(userId);
      },
    );
  };
}

/** The last word on a pair counts. In one order for everybody, so that two browsers never wait for each other. */
async function keepChoices(
  db: Db,
  userId: string,
  choices: readonly { readonly kind: string; readonly channel: string; readonly on: boolean }[],
): Promise<void> {
  const last = new Map(choices.map((one) => [`${one.kind} ${one.channel}`, one]));
  await sql`
    insert into notification_choice (user_id, kind, channel, is_on)
    select ${userId}::uuid, kind, channel, "on"
      from jsonb_to_recordset(${JSON.stringify([...last.values()])}::jsonb) as given (kind text, channel text, "on" boolean)
     order by kind, channel
    on conflict (user_id, kind, channel)
      do update set is_on = excluded.is_on, chosen_at = clock_timestamp()`.execute(db);
}

async function readReach(db: QueryExecutorProvider, userId: string): Promise<Reach> {
  const { rows } = await sql<Reach>`
    select phone_verified_at is not null and phone is not null as sms,
           email_verified_at is not null and email is not null as email,
           (select count(*)::int from push_subscription where user_id = app_user.id) as push
      from app_user where id = ${userId}`.execute(db);
  return rows[0] ?? { sms: false, email: false, push: 0 };
}
