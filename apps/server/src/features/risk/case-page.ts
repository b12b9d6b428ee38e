import type { RiskCasePage, RiskCaseRow, RiskPair, RiskPerson, RiskSignal } from '@mnada/contract/office';
import { neverCompete, SIGNAL_SIZES, toShillings } from '@mnada/rules';
import { type AccessHolder, accessOf, mayAct } from '@mnada/rules/office';
import { sql } from 'kysely';
import { STATEMENT_TIME } from '../../platform/clock/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { maskedName } from '../../platform/masks.ts';
import { readAppeals, readCaseQuestions } from '../appeals/index.ts';
import { approvalReference } from '../approvals/index.ts';
import { withdrawalReference } from '../payouts/index.ts';
import { initialsOf } from '../staff-access/index.ts';
import { BIDS_LEFT, USER_STATE } from '../users/index.ts';
import { pairsOf, pairTables } from './bidding.sql.ts';
import { caseReference } from './case-reference.ts';
import { type CaseRow, HAS_NOT_LEFT, selectCase, TAKES_TWO } from './case.sql.ts';
import { readFacts } from './facts.sql.ts';

const HISTORY_SHOWN = 100;
const WINS_DAYS = 90;

export const toCaseRow = (row: CaseRow): RiskCaseRow => ({
  id: row.id,
  reference: caseReference(row.id),
  state: row.state,
  people: (row.people ?? []).map(({ id, username, avatar }) => ({ id, username, avatar })),
  people_in_all: row.peopleInAll,
  kinds: row.kinds as RiskCaseRow['kinds'],
  held: { count: row.heldCount, total: toShillings(row.heldCents) },
  opened_at: row.openedAt.toISOString(),
  holds_until: row.holdsUntil.toISOString(),
  appealed_at: row.appealedAt?.toISOString() ?? null,
  decided_at: row.decidedAt?.toISOString() ?? null,
  decided_by: staffRef(row.decidedBy, row.decidedByName),
});
const staffRef = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { id, name, initials: initialsOf(name) };

type PersonRow = {
  readonly id: string;
  readonly username: string;
  readonly avatar: string | null;
  readonly name: string;
  readonly state: RiskPerson['state'];
  readonly joinedAt: Date;
  readonly wins: number;
  readonly paidCents: number;
  readonly bidsLeft: number;
  readonly scope: 'bidding' | 'all' | null;
  readonly cause: NonNullable<RiskPerson['suspension']>['cause'] | null;
  readonly endsAt: Date | null;
};

const readPeople = (db: Db, caseId: number) =>
  sql<PersonRow>`
    select u.id, u.username, u.avatar, u.full_name as name, ${USER_STATE} as state, u.created_at as "joinedAt", ${BIDS_LEFT}::int as "bidsLeft",
           (select count(*)::int from outcome o where o.winner_id = u.id
               and o.decided_at_us > (extract(epoch from ${STATEMENT_TIME} - make_interval(days => ${WINS_DAYS})) * 1000000)::bigint) as wins,
           (select coalesce(sum(m.amount_cents), 0)::bigint from payment m where m.user_id = u.id and m.state = 'paid' and m.purpose = 'pack') as "paidCents",
           s.scope, s.cause, s.ends_at as "endsAt"
      from risk_case_person p join app_user u on u.id = p.user_id left join suspension s on s.user_id = u.id and s.ended_at is null
     where p.case_id = ${caseId} order by p.joined_at, u.id`.execute(db);

type SignalRow = Omit<RiskSignal, 'first_at' | 'last_at' | 'is_new'> & {
  readonly firstAt: Date;
  readonly lastAt: Date;
  readonly addedAt: Date;
};
const WEIGHTS = sql`case s.weight when 'strong' then 0 when 'medium' then 1 else 2 end`;
const readSignals = (db: Db, caseId: number) =>
  sql<SignalRow>`
    select s.id, s.kind, s.weight, s.thing, s.seen, s.alike, s.among, s.first_at as "firstAt", s.last_at as "lastAt", s.sources, m.added_at as "addedAt",
           coalesce((select array_agg(p.user_id::text order by p.user_id) from risk_signal_person p
                       join risk_case_person c on c.user_id = p.user_id and c.case_id = m.case_id where p.signal_id = s.id), '{}') as people
      from risk_case_signal m join risk_signal s on s.id = m.signal_id
     where m.case_id = ${caseId} order by ${WEIGHTS}, s.kind, s.id`.execute(db);

type PairRow = {
  readonly one: string;
  readonly other: string;
  readonly auctions: number;
  readonly met: number;
  readonly expected: number;
};
const readPairs = (db: Db, people: readonly string[]) => {
  const only = sql`${people}::uuid[]`;
  return sql<PairRow>`
    with ${pairTables(only)} select p.one, p.other, p.auctions, p.met, p.expected::float8 as expected from (${pairsOf(only)}) p
     order by p.expected desc, p.one, p.other limit 45`.execute(db);
};

function readingOf({ met, expected }: PairRow): RiskPair['reading'] {
  if (expected < SIGNAL_SIZES.pair.noted) return 'too_few';
  if (neverCompete(met, expected)) return met === 0 ? 'never' : 'seldom';
  return met * 3 <= expected ? 'seldom' : 'usual';
}

type StepRow = {
  readonly id: number;
  readonly kind: RiskCasePage['history'][number]['kind'];
  readonly byId: string | null;
  readonly byName: string | null;
  readonly words: string;
  readonly at: Date;
  readonly people: number | null;
  readonly signals: number | null;
};

export type CaseViewer = AccessHolder & { readonly userId: string };

/** All about one case: who, which facts and how rare, what speaks for them, what hangs on it, what was done (OPS-24). @throws Refusal RISK_CASE_NOT_FOUND */
export async function readCasePage(db: Db, viewer: CaseViewer, which: string): Promise<RiskCasePage> {
  const row = await selectCase(db, which);
  const isWhole = accessOf(viewer, 'risk.see') === 'yes';
  const { rows: people } = await readPeople(db, row.id);
  const ids = people.map(({ id }) => id);
  const [appeals, questions, signals, pairs, money, steps, look, rest] = await Promise.all([
    readAppeals(db, { caseId: row.id }, isWhole),
    readCaseQuestions(db, row.id, isWhole),
    readSignals(db, row.id),
    readPairs(db, ids),
    sql<{ number: number; userId: string; netCents: number; isHeld: boolean }>`
      select w.number, w.user_id as "userId", w.net_cents as "netCents",
             c.state = 'open' and p.held_until > ${STATEMENT_TIME} as "isHeld"
        from withdrawal w join risk_case_person p on p.user_id = w.user_id join risk_case c on c.id = p.case_id
             left join payout on payout.withdrawal_id = w.id
       where c.id = ${row.id} and ${HAS_NOT_LEFT} order by w.created_at, w.id limit 50`.execute(db),
    sql<StepRow>`
      select t.id, t.kind, t.by_id as "byId", staff.full_name as "byName", t.words, t.at, (t.detail ->> 'people')::int as people,
             (t.detail ->> 'signals')::int as signals
        from risk_case_step t left join app_user staff on staff.id = t.by_id where t.case_id = ${row.id} order by t.id desc limit ${HISTORY_SHOWN}`.execute(
      db,
    ),
    sql<{ usualPair: RiskCasePage['usual_pair'] }>`
      select usual_pair as "usualPair" from risk_look where compared <> '{}' order by id desc limit 1`.execute(db),
    sql<{
      openRequest: number | null;
      isOwn: boolean;
      decidedBefore: boolean;
      wroteAppeal: boolean;
      takesTwo: boolean;
    }>`
      select (select number from approval_request r where r.subject = 'case:' || c.id and r.state = 'requested'
                 and r.expires_at > ${STATEMENT_TIME} limit 1) as "openRequest",
             exists (select from risk_case_person p where p.case_id = c.id and is_own_account(p.user_id, ${viewer.userId}::uuid)) as "isOwn",
             c.appealed_at is not null and coalesce(same_person(c.appealed_by, ${viewer.userId}::uuid), false) as "wroteAppeal",
             ${TAKES_TWO} as "takesTwo",
             c.appealed_at is not null and coalesce((select bool_or(same_person(who.id, ${viewer.userId}::uuid))
                from (values (c.decided_by), ((select requested_by from approval_request r where r.id = c.request_id))) who (id)
               where who.id is not null), false) as "decidedBefore"
        from risk_case c where c.id = ${row.id}`.execute(db),
  ]);
  const facts = await readFacts(db, ids, pairs.rows);
  const own = rest.rows[0];
  return {
    case: toCaseRow(row),
    revision: row.revision,
    people: people.map((each) => personOf(each, isWhole)),
    signals: signals.rows.map((each) => signalOf(each, row.decidedAt, isWhole)),
    pairs: pairs.rows.map((each) => ({ ...each, expected: Math.round(each.expected), reading: readingOf(each) })),
    usual_pair: look.rows[0]?.usualPair ?? null,
    facts,
    stake: {
      wins: people.reduce((sum, { wins }) => sum + wins, 0),
      paid: toShillings(people.reduce((sum, { paidCents }) => sum + paidCents, 0)),
      bids_left: people.reduce((sum, { bidsLeft }) => sum + bidsLeft, 0),
      withdrawals: money.rows.map(({ number, userId, netCents, isHeld }) => ({
        reference: withdrawalReference(number),
        user: userId,
        net: toShillings(netCents),
        is_held: isHeld,
      })),
    },
    history: steps.rows.map((each) => ({
      ...{ id: each.id, kind: each.kind, people: each.people, signals: each.signals },
      // Why, in words, is for who sees cases whole, here as in the audit.
      words: isWhole ? each.words : '',
      by: staffRef(each.byId, each.byName),
      at: each.at.toISOString(),
    })),
    appeals,
    questions,
    may_decide: !mayAct(viewer, 'risk.decide')
      ? 'not_permitted'
      : row.state !== 'open'
        ? 'decided'
        : own?.isOwn === true
          ? 'own'
          : own?.decidedBefore === true
            ? 'decided_before'
            : own?.wroteAppeal === true
              ? 'wrote_appeal'
              : 'yes',
    takes_two: own?.takesTwo === true,
    open_request: own?.openRequest == null ? null : approvalReference(own.openRequest),
    is_masked: !isWhole,
  };
}

const personOf = (row: PersonRow, isWhole: boolean): RiskPerson => ({
  user: { id: row.id, username: row.username, avatar: row.avatar },
  name: isWhole ? row.name : maskedName(row.name),
  state: row.state,
  joined_at: row.joinedAt.toISOString(),
  wins: row.wins,
  paid: toShillings(row.paidCents),
  bids_left: row.bidsLeft,
  suspension:
    row.scope === null || row.cause === null
      ? null
      : { scope: row.scope, cause: row.cause, ends_at: row.endsAt?.toISOString() ?? null },
});

const signalOf = (row: SignalRow, decidedAt: Date | null, isWhole: boolean): RiskSignal => {
  const { firstAt, lastAt, addedAt, ...rest } = row;
  return {
    ...rest,
    people: [...rest.people],
    sources: [...rest.sources],
    // Where people live is for who needs it.
    thing: row.kind === 'address' && !isWhole ? '•••' : row.thing,
    first_at: firstAt.toISOString(),
    last_at: lastAt.toISOString(),
    is_new: decidedAt !== null && addedAt > decidedAt,
  };
};
