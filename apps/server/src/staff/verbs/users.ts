import {
  APPEAL_ANSWER_MAX,
  SUSPENSION_CAUSES,
  SUSPENSION_DAYS_MAX,
  type SuspensionCause,
} from '@mnada/contract/office';
import { seesWholePeople } from '@mnada/rules/office';
import {
  letAppealStand,
  liftSuspension,
  readUser,
  selectUsers,
  suspendUser,
  userRow,
} from '../../features/users/index.ts';
import { withoutSearch, writeAudit } from '../../platform/audit.ts';
import { ASKS, ask } from '../ask.ts';
import { UsageError } from '../command-line.ts';
import { lookingAs } from '../looking-as.ts';
import { fieldsText, tableText, timeText } from '../print-table.ts';
import type { Given, Verb } from '../verb.ts';

const SEE = ['support', 'finance', 'audit'] as const;
const DECIDE = ['support'] as const;
const FOUND_MAX = 50;

const who = (given: Given): string => given.word(0, 'the user name, or the id');

function causeOf(given: Given): SuspensionCause {
  const code = given.needed('code');
  if (!Object.hasOwn(SUSPENSION_CAUSES, code))
    throw new UsageError(`--code is one of: ${Object.keys(SUSPENSION_CAUSES).join(', ')}.`);
  return code as SuspensionCause;
}
function daysOf(given: Given): number | null {
  const text = given.option('days');
  if (text === undefined) return null;
  if (!/^[1-9][0-9]{0,2}$/.test(text) || Number(text) > SUSPENSION_DAYS_MAX)
    throw new UsageError(`--days is 1 to ${SUSPENSION_DAYS_MAX}.`);
  return Number(text);
}

/** Shoppers (OPS-10, OPS-11), by the functions of the back office. */
export const userVerbs: readonly Verb[] = [
  {
    name: 'user find',
    usage: 'TEXT',
    does: 'whoever a caller may mean: a name, a phone, an order, a receipt, an auction (A-17), a referral code',
    permissions: SEE,
    run: async (context, given) => {
      const sight = { isWhole: seesWholePeople(lookingAs(context)) };
      const q = given.word(0, 'what the caller says');
      const rows = await selectUsers(context.db, { q }, sight, { after: null, limit: FOUND_MAX });
      await writeAudit(context.db, {
        actorId: context.actor.id,
        action: 'users.listed',
        subject: 'users:all',
        after: {
          ...withoutSearch({ q }),
          shown: rows.length,
          people: sight.isWhole ? 'whole' : 'masked',
          at: 'console',
        },
      });
      const table = rows.map((row) => {
        const user = userRow(row, sight);
        return {
          User: user.username,
          Name: user.name,
          Phone: user.phone ?? '',
          State: user.state,
          Bids: user.bids,
          Joined: timeText(row.createdAt),
        };
      });
      context.print(tableText(table, 'Nobody.'));
    },
  },
  {
    name: 'user show',
    usage: 'USER',
    does: 'how somebody stands; each look is in the audit',
    permissions: SEE,
    run: async (context, given) => {
      const page = await readUser(context.db, lookingAs(context), who(given));
      await writeAudit(context.db, {
        actorId: context.actor.id,
        action: 'user.viewed',
        subject: `user:${page.user.id}`,
        after: { tab: 'overview', people: page.is_masked ? 'masked' : 'whole' },
      });
      const { user, suspension } = page;
      const appeal = page.appeals.find(({ outcome }) => outcome === null);
      context.print(
        fieldsText({
          Id: user.id,
          User: user.username,
          Name: user.name,
          Phone: user.phone,
          'E-mail': user.email,
          State: user.state,
          Joined: timeText(new Date(user.joined_at)),
          Bids: page.bids_left,
          'Worth, KSh': page.bids_worth,
          'Paid, KSh': page.paid,
          'Owes, KSh': page.owes,
          Won: page.auctions_won,
          Suspended:
            suspension === null
              ? 'no'
              : `${suspension.scope}, ${suspension.cause}, ${suspension.ends_at === null ? 'until it is lifted' : `until ${timeText(new Date(suspension.ends_at))}`}`,
          // The newest, unanswered; its words are for whoever sees people whole.
          Wrote:
            appeal === undefined
              ? null
              : `${appeal.case ?? 'answered here'}, by ${timeText(new Date(appeal.answer_by))}: ${appeal.words}`,
          'Own break until': page.excluded_until === null ? null : timeText(new Date(page.excluded_until)),
        }),
      );
    },
  },
  {
    name: 'user suspend',
    usage: 'USER bidding|all --code CAUSE --reason TEXT [--days N]',
    does: `keeps somebody from bidding, or from the shop; without --days until it is lifted. Causes: ${Object.keys(SUSPENSION_CAUSES).join(', ')}`,
    permissions: DECIDE,
    run: async (context, given) => {
      const scope = given.word(1, 'bidding or all');
      if (scope !== 'bidding' && scope !== 'all') throw new UsageError('What is suspended is bidding, or all.');
      const [cause, days, reason] = [causeOf(given), daysOf(given), given.needed('reason')];
      const { user } = await readUser(context.db, lookingAs(context), who(given));
      await suspendUser(context, { userId: user.id, scope, cause, days }, { actorId: context.actor.id, reason });
      context.print(`${user.username} is suspended: ${scope}${days === null ? '' : `, ${days} days`}. They were told.`);
    },
  },
  {
    name: 'user lift',
    usage: 'USER --reason TEXT',
    does: 'ends a suspension; what people decided about themselves, nobody ends',
    permissions: DECIDE,
    run: async (context, given) => {
      const reason = given.needed('reason');
      const { user } = await readUser(context.db, lookingAs(context), who(given));
      await liftSuspension(context, { userId: user.id }, { actorId: context.actor.id, reason });
      context.print(`${user.username} may bid again.`);
    },
  },
  {
    name: 'user answer',
    usage: 'USER --note TEXT',
    does: 'tells whoever wrote that a suspension is not right why it stands: another person than decided it; who is right is lifted instead',
    permissions: DECIDE,
    run: async (context, given) => {
      const answer = given.needed('note').trim();
      if (answer.length > APPEAL_ANSWER_MAX) throw new UsageError(`--note has ${APPEAL_ANSWER_MAX} letters at most.`);
      const { user } = await readUser(context.db, lookingAs(context), who(given));
      await letAppealStand(context, { userId: user.id, answer }, { actorId: context.actor.id });
      context.print(`${user.username} was told that it stands, and why.`);
    },
  },
  {
    name: 'user grant',
    usage: `USER BIDS ${ASKS}`,
    does: 'asks to give somebody bids, out of the month’s budget; once a person and month',
    run: async (context, given) => {
      const bids = given.word(1, 'how many bids');
      if (!/^[1-9][0-9]?$/.test(bids)) throw new UsageError('Bids are a whole number, 50 at most.');
      const { user } = await readUser(context.db, lookingAs(context), who(given));
      await ask(context, given, 'user.grant', { userId: user.id, bids: Number(bids) });
    },
  },
];
