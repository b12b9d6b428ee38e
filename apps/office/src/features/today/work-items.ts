import type { PresenceRooms, Task } from '@mnada/contract/office';
import {
  BadgeCheck,
  Banknote,
  CalendarClock,
  CircleQuestionMark,
  Gavel,
  MessageSquareWarning,
  OctagonX,
  PackageCheck,
  PackageMinus,
  PackageOpen,
  PackageX,
  Scale,
  Siren,
  ShieldAlert,
  ShieldQuestionMark,
  Tag,
  Truck,
  Undo2,
  Unlink,
} from 'lucide-react';
import { formatDue, formatKes, type TextKey, textNow } from '../../client/i18n/index.ts';
import type { ChipTone, Icon } from '../../ui/chip.tsx';
import type { WorkItem } from '../../ui/work-list.tsx';

type Look = { icon: Icon; tone: ChipTone; what: TextKey; verb: TextKey };
const LOOKS: Record<Task['kind'], Look> = {
  alarms: { icon: Siren, tone: 'bad', what: 'today.taskAlarms', verb: 'today.look' },
  orders_late: { icon: Truck, tone: 'bad', what: 'today.taskOrdersLate', verb: 'today.chase' },
  orders_to_pack: { icon: PackageOpen, tone: 'warn', what: 'today.taskOrdersToPack', verb: 'today.pack' },
  approvals: { icon: BadgeCheck, tone: 'info', what: 'today.taskApprovals', verb: 'today.answer' },
  withdrawals: { icon: Banknote, tone: 'info', what: 'today.taskWithdrawals', verb: 'today.review' },
  risk_cases: { icon: ShieldAlert, tone: 'warn', what: 'today.taskRisk', verb: 'today.review' },
  appeals: { icon: MessageSquareWarning, tone: 'warn', what: 'today.taskAppeals', verb: 'today.answer' },
  receipts: { icon: Unlink, tone: 'bad', what: 'today.taskReceipts', verb: 'today.match' },
  payments_unresolved: { icon: CircleQuestionMark, tone: 'warn', what: 'today.taskPayments', verb: 'today.look' },
  refunds: { icon: Undo2, tone: 'bad', what: 'today.taskRefunds', verb: 'today.look' },
  money_back: { icon: Undo2, tone: 'bad', what: 'today.taskMoneyBack', verb: 'today.look' },
  complaints: { icon: MessageSquareWarning, tone: 'warn', what: 'today.taskComplaints', verb: 'today.look' },
  returns: { icon: PackageMinus, tone: 'warn', what: 'today.taskReturns', verb: 'today.look' },
  promises_to_send: { icon: PackageOpen, tone: 'warn', what: 'today.taskPromises', verb: 'today.look' },
  pieces_to_shelve: { icon: PackageCheck, tone: 'warn', what: 'today.taskPieces', verb: 'today.look' },
  payouts_undecided: { icon: CircleQuestionMark, tone: 'bad', what: 'today.taskPayouts', verb: 'today.look' },
  credits_unconfirmed: { icon: ShieldQuestionMark, tone: 'warn', what: 'today.taskUnconfirmed', verb: 'today.look' },
  days_to_close: { icon: Scale, tone: 'info', what: 'today.taskDays', verb: 'today.closeDay' },
  no_bids: { icon: Gavel, tone: 'grey', what: 'today.taskNoBids', verb: 'today.relist' },
  templates: { icon: CalendarClock, tone: 'warn', what: 'today.taskTemplates', verb: 'today.look' },
  wins_without_piece: { icon: PackageX, tone: 'bad', what: 'today.taskWinsWithoutPiece', verb: 'today.restock' },
  auctions_without_piece: {
    icon: PackageX,
    tone: 'warn',
    what: 'today.taskAuctionsWithoutPiece',
    verb: 'today.restock',
  },
  prices_due: { icon: Tag, tone: 'grey', what: 'today.taskPrices', verb: 'today.check' },
  called_off: { icon: OctagonX, tone: 'bad', what: 'today.taskCalledOff', verb: 'today.look' },
};

/** `/admin/orders?tab=late` as the router knows it. */
export function linkOf(path: string): { to: '/'; search: never } {
  const url = new URL(path, 'http://office.invalid');
  const to = url.pathname.replace(/^\/admin/, '') || '/';
  return { to: to as '/', search: Object.fromEntries(url.searchParams) as never };
}

/** Puts words to what needs a person; whose room isn't built yet is left out of the links by the caller. */
export function workItem(task: Task, nowMs: number, present: PresenceRooms['present'] = []): WorkItem {
  const room = `/${linkOf(task.path).to.split('/')[1] ?? ''}`;
  const look = LOOKS[task.kind];
  const due = formatDue(task.due_at, nowMs);
  const about = task.about.length === 0 ? '' : `${task.about.join(', ')}.`;
  const total = task.total === null ? '' : textNow('today.inAll', { total: formatKes(task.total) });
  // Its number is a name, so it is never grouped.
  const calledOff = (task.called_off ?? []).map((one) =>
    textNow('today.calledOff', { ...one, auction: String(one.auction) }),
  );
  return {
    id: task.kind,
    tone: look.tone,
    icon: look.icon,
    what: textNow(look.what, { count: task.count }),
    why: [total, about, ...calledOff].filter((part) => part !== '').join(' '),
    promise: due.words,
    isLate: due.isLate,
    verb: textNow(look.verb),
    link: linkOf(task.path),
    here: present
      .filter((each) => each.room === room)
      .map(({ person }) => ({ ...person, words: textNow('today.here', { who: person.name }) })),
  };
}
