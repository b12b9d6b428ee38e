import { AUCTION_TABS, type AuctionTab, CANCEL_REASONS, USUAL_RULES } from '@mnada/contract/office';
import { toShillings } from '@mnada/rules';
import {
  callOffAuction,
  makeDraft,
  pauseTemplate,
  publishDraft,
  readAuctionPage,
  selectRoom,
  selectTemplates,
} from '../../features/schedules/index.ts';
import { UsageError } from '../command-line.ts';
import { fieldsText, tableText, timeText } from '../print-table.ts';
import type { Given, StaffContext, Verb } from '../verb.ts';

const SHOWN = 50;
const AUCTIONS = ['auctions'] as const;

function idOf(given: Given, index: number, what: string): number {
  const text = given.word(index, what).replace(/^(#|T-)/i, '');
  if (!/^[1-9][0-9]{0,14}$/.test(text)) throw new UsageError(`${what} is a number.`);
  return Number(text);
}

function tabOf(word: string): AuctionTab {
  const tab = AUCTION_TABS.find((each) => each === word && each !== 'draft');
  if (tab === undefined) throw new UsageError('Say which: live, scheduled, ended, no_bids, void or all.');
  return tab;
}

/** `2026-06-14T18:30`, of Nairobi. */
function startOf(given: Given): string {
  const text = given.word(1, 'when it opens');
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$/.test(text) || Number.isNaN(Date.parse(`${text}:00+03:00`)))
    throw new UsageError('The start is like 2026-06-14T18:30, by the clock of Nairobi.');
  return new Date(`${text}:00+03:00`).toISOString();
}

const depsOf = ({ db, bus }: StaffContext) => ({ db, bus, feed: null, isCashUsual: false });
const timeOf = (us: number | null): string => (us === null ? '' : timeText(new Date(Math.floor(us / 1_000))));

/** Auctions and templates (OPS-8, OPS-9), by the functions of the back office. */
export const auctionVerbs: readonly Verb[] = [
  {
    name: 'auction list',
    usage: '[live|scheduled|ended|no_bids|void|all]',
    does: 'auctions, at most fifty',
    permissions: AUCTIONS,
    run: async ({ db, print }, given) => {
      const rows = await selectRoom(db, { tab: tabOf(given.maybe(0) ?? 'live') }, { after: null, limit: SHOWN });
      const table = rows.map((row) => ({
        Id: row.id,
        State: row.state,
        Result: row.result ?? '',
        Product: row.name,
        KSh: toShillings(row.priceCents),
        Bids: row.bids,
        Starts: timeOf(row.startsAtUs),
        Template: row.templateName ?? '',
      }));
      print(tableText(table, 'No auction.'));
    },
  },
  {
    name: 'auction show',
    usage: 'ID',
    does: 'all about one, its rules and what was done to it',
    permissions: AUCTIONS,
    run: async ({ db, print }, given) => {
      const viewer = { kind: 'staff', permissions: AUCTIONS } as const;
      const { auction, rules, outcome, returns, timeline } = await readAuctionPage(
        db,
        viewer,
        idOf(given, 0, 'The auction'),
      );
      print(
        fieldsText({
          Id: auction.id,
          Product: auction.product.name,
          State: auction.state,
          Result: outcome === null ? '' : `${outcome.result} ${outcome.reason}`.trim(),
          Starts: timeText(new Date(auction.starts_at)),
          KSh: auction.price,
          Bids: auction.bids,
          People: auction.bidders,
          Countdown: `${rules.countdown_seconds} s`,
          'For beginners': rules.beginners_only ? 'yes' : 'no',
          Seats: rules.seats === null ? 'none' : String(rules.seats),
          'Bids per tap': String(rules.bids_per_tap),
          'Lock price': rules.lock_price === null ? 'none' : `KSh ${rules.lock_price}`,
          'Cash claim': rules.cash_enabled ? 'yes' : 'no',
          'Calling it off returns': `${returns.bids} bids of ${returns.people} people`,
        }),
      );
      const events = timeline.map(({ at, kind, by, words }) => ({
        When: timeText(new Date(at)),
        What: kind,
        Who: by?.name ?? '',
        Why: words,
      }));
      print(tableText(events, 'Nothing was done to it.'));
    },
  },
  {
    name: 'auction schedule',
    usage: 'PRODUCT 2026-06-14T18:30',
    does: 'publishes an auction of a product, with the usual rules, by the clock of Nairobi; they never change afterwards',
    permissions: AUCTIONS,
    run: async (context, given) => {
      const [productId, startsAt] = [idOf(given, 0, 'The product'), startOf(given)];
      const by = { actorId: context.actor.id };
      const deps = depsOf(context);
      const draft = await makeDraft(deps, { product_id: productId, starts_at: startsAt, rules: USUAL_RULES }, by);
      const id = await publishDraft(deps, draft, { revision: 0, product_hash: null }, by);
      context.print(`Scheduled: auction ${id}.`);
    },
  },
  {
    name: 'auction cancel',
    usage: 'ID --code REASON --reason TEXT',
    does: `calls off one that is scheduled or live: every bid goes back at once, and whoever bid is told why: ${CANCEL_REASONS.join(', ')}`,
    permissions: AUCTIONS,
    run: async (context, given) => {
      const id = idOf(given, 0, 'The auction');
      const code = given.needed('code');
      const publicReason = CANCEL_REASONS.find((each) => each === code);
      if (publicReason === undefined) throw new UsageError(`--code is one of: ${CANCEL_REASONS.join(', ')}.`);
      const reason = given.needed('reason');
      await callOffAuction(depsOf(context), id, { publicReason, reason }, { actorId: context.actor.id });
      context.print(`Called off: auction ${id}. Its bids are back.`);
    },
  },
  {
    name: 'template list',
    usage: '',
    does: 'templates, the newest first, at most fifty, and what they lack',
    permissions: AUCTIONS,
    run: async ({ db, print }) => {
      const rows = await selectTemplates(db, {}, { before: null, limit: SHOWN });
      const table = rows.map((row) => ({
        Id: `T-${row.id}`,
        Name: row.name,
        State: row.state,
        Live: row.live,
        Scheduled: row.scheduled,
        Made: row.made,
        Lacks: row.trouble ?? '',
      }));
      print(tableText(table, 'No template.'));
    },
  },
  {
    name: 'template pause',
    usage: 'ID --reason TEXT',
    does: 'lets a template schedule no more; what it has scheduled stays',
    permissions: AUCTIONS,
    run: async ({ db, actor, print }, given) => {
      const id = idOf(given, 0, 'The template');
      await pauseTemplate(db, id, null, given.needed('reason'), { actorId: actor.id });
      print(`Paused: T-${id}.`);
    },
  },
];
