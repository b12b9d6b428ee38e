import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';

const database = await testDatabase();

/**
 * What the running server may do with each table: select, insert, update, delete; `u:` names the only columns that it may
 * change. A table that isn't here is one that somebody forgot to think about.
 */
const SERVER: Readonly<Record<string, string>> = {
  account: 'si u:accepted_us_1,accepted_us_2,balance,version',
  account_deletion: 'siud',
  app_user:
    's u:avatar,email,email_verified_at,excluded_until,full_name,language,password_hash,phone,phone_verified_at,status,terms_accepted_at,terms_version,theme,username',
  appeal: 'sd u:answered_at,outcome',
  case_question: 'sd u:answer,answered_at',
  approval_verb: 's',
  approval_request: 's',
  auction:
    'si u:auto_in_row,ends_at_us,extensions,extensions_in_a_row,genesis,head_hash,held_at_us,last_decided_us,leader_id,opened_at_us,price_cents,revision,scheduled_start_us,seq,status',
  auction_draft: 's',
  auction_pause: 's u:ended_at_us,ending',
  auction_secret: 'siud',
  auction_source: 'si',
  auction_template: 's u:trouble,trouble_since,trouble_slot_us',
  auction_template_product: 's',
  audit: 's',
  audit_chain: 's',
  auction_result: 'siu',
  autobid:
    'si u:asked_seq,bids_back,bids_left,bids_set,changed_us,ended_us,from_cents,last_fired_us,reason,set_us,state,stopping_seq,to_cents,told_at',
  bank_booking: 's',
  bank_import: '',
  bank_line: 's',
  autobid_book: 'si u:events,head',
  autobid_event: 'si',
  autobid_lot: 'si u:placed,returned',
  bid: 'si',
  bid_day: 'si u:bids',
  bid_lot: 'si u:bids_left',
  bid_package: 's',
  bidder_month: 'siu',
  bidder_span: 's',
  book_auction: 'si u:booked_at,cents,is_open,seq',
  book_day: 'si u:credit_cents,debit_cents,entries',
  book_lot: 'si u:lost_cents,received_cents,version',
  book_order: 'si u:cost_cents,cost_kind,sold_cents,version',
  book_tax: 'si u:ahead_cents,due_cents,version',
  book_todo: 'sd',
  booked_line: 's',
  buyer_pin: 'sid u:pin,set_at',
  chart_account: 's',
  claim: 'siud',
  claimed_receipt: 'si',
  closed_day: 's',
  closed_sum: 's',
  credit_hour: 'sid',
  content_version: 's',
  day_task: 's',
  evidence: 'si u:booked_at,next_try_at,note,payment_id,payout_id,state,tries',
  idempotency_key: 'siud',
  invariant_progress: 'si u:all_at,checked_at,up_to',
  invariant_violation: 'si u:cleared_at,first_seen_at,last_seen_at',
  local_message: 'siud',
  log: 'si',
  log_checkpoint: 'si',
  log_cosignature: 'si',
  log_entry: 'si',
  log_node: 'si',
  log_origin: 'si',
  log_pending: 'sd',
  log_set_aside: 's',
  log_unsigned: 'sid',
  manual_booking: 's',
  node_heartbeat: 'siud',
  notice_delivery: 'siud',
  money_alarm: 's u:ended_at,figure,telling_at,told_at,told_figure',
  notification: 'siud',
  notification_choice: 'siud',
  odds_line: 's',
  one_time_code: 'siud',
  order_case: 's',
  order_case_step: 's',
  order_note: 's',
  order_result: 'sid',
  order_step: 'si',
  outbid_watch: 'siud',
  outbox: 'siud',
  outcome: 'si',
  pack_shelf: 's',
  own_break: 'si',
  own_choice: 'siud',
  participant: 'si u:bids_used,cost_cents,last_seq,name_salt,shown_avatar,shown_name',
  paused_auction: 's',
  paybill_token: 'si u:last_used_at,registered_at,retired_at',
  paying_number: 'siud',
  payment:
    'si u:accepted_at,checkout_request_id,decided_at,first_zero_at,is_verified,last_zero_at,merchant_request_id,network_hash,next_query_at,paid_at,phone,prompt_paid_at,pushed_at,queries,reason,receipt,result_code,sources,state,token_hash',
  payment_hour: 'sid',
  payout:
    's u:attempt,completed_at,decided_at,name_differs,next_step_at,phone,reason,receipt,receiver_name,result_code,state,status_asked',
  payout_attempt: 'si u:conversation_id,phone,receipt,sends,state',
  payout_call: 'sid u:answer,answered_at',
  payout_float: 's u:asked_at_ms,asking_since_ms,available_cents,told_at_ms',
  payout_unlisted_result: 'si',
  person_device: 'siud',
  picture: 's',
  product: 's u:rating_count,rating_sum,sold_count',
  product_image: 's',
  product_import: 's',
  product_refill: 's',
  product_rating: 'si u:changed_at,stars',
  provider_token: 'siud',
  purchase_hold: 'siud',
  push_subscription: 'siud',
  receipt: 'si u:payer_name,payer_phone,payment_id,reminded_at,returned_by,state,updated_at,why',
  receipt_choice: 'si',
  reconciled_day: 's',
  referral: 'siu',
  refund_call: 'si u:answer',
  refund_due:
    's u:accepted_at,attempts,confirmed_at,failed_reason,method,next_step_at,receipt,returned_by,state,updated_at',
  report_todo: 'sid',
  return_reversal: 'si',
  reward: 'si',
  reward_budget: 'siu',
  reward_mark: 'si',
  sale_day: 'siu',
  visit_day: 'siu',
  risk_case: 's u:appealed_at,appealed_by,opened_at,revision,state',
  risk_case_person: 'sd u:held_from,held_until',
  risk_case_signal: 'sd',
  risk_case_step: 's',
  risk_look: 'sd u:compared,usual_pair',
  risk_signal: 'sd u:alike,among,first_at,last_at,looked_at,seen,sources,thing,weight',
  risk_signal_person: 'sd',
  saved_product: 'siud',
  seat: 'sid',
  saved_view: 's',
  session: 'siud',
  setting: 's',
  setting_by_two: 's',
  setting_change: 's',
  shipping_address: 'siud',
  shop_order:
    'si u:address,area,bids_returned,courier_service,delivered_at,estimated_delivery,first_name,first_promise,holds_stock,last_name,notes,payment_id,phone,region,state,tracking_number,updated_at',
  sign_in_identity: 'siud',
  socket_ticket: 'siud',
  spending_limit: 'siud',
  staff_authenticator: '',
  staff_ceremony: '',
  staff_contact: 's',
  staff_invitation: '',
  staff_passkey: '',
  staff_presence: '',
  staff_profile: 's',
  staff_recovery_code: '',
  staff_role: 's',
  staff_session: '',
  staff_step_up: '',
  statement_booking: 's',
  statement_entry: 's',
  statement_import: '', // but for its file
  statement_line: 's',
  status_sample: 'sid u:bidding,messages,payments,payouts',
  stock_lot: 's',
  suspension: 's',
  tax_branch: 's',
  tax_code: 's',
  tax_document: 's',
  tax_document_todo: 'sd u:next_at,problem,tries',
  tax_line: 's',
  tax_rate: 's',
  tax_registered: 's',
  tax_told: 's u:internal_data,next_at,problem,receipt_number,signature,signed_at,state,told_at,tries',
  tax_use: 's',
  throttle: 'siud',
  transfer: 'si',
  user_note: 'sd',
  waiting_win: 's',
  withdrawal: 's u:admin_notes,first_name,last_name,phone,state,updated_at',
  withdrawal_approval: 's',
  withdrawn_bid: 'sid',
};

/** What the console may do beyond that: all of it takes people of staff (OPS-5). */
const STAFF: Readonly<Record<string, string>> = {
  appeal: 'sd u:answer,answered_at,answered_by,outcome',
  approval_request: 's u:decided_at,decided_by,decided_words,failed_code,result,state',
  auction_draft:
    'sid u:auction_id,beginners_only,bids_per_tap,cash_enabled,countdown_us,lock_price_cents,product_id,relist_most,revision,saved_at,saved_by,scheduled_start_us,seats_needed,wins_in_total,wins_per_product',
  auction_template:
    'sid u:beginners_only,bids_per_tap,cash_enabled,countdown_us,days,ends_on,live_least,lock_price_cents,name,published_at,published_by,relist_most,revision,saved_at,saved_by,seats_needed,starts_on,state,times,trouble,trouble_since,trouble_slot_us,wins_in_total,wins_per_product',
  auction_template_product: 'sid u:share',
  app_user: (SERVER['app_user'] ?? '').replace('avatar,', 'avatar,bidding_suspended_until,'),
  manual_booking: 'si',
  bank_booking: 'si',
  bank_import: 's u:approved_at,csv',
  bank_line: 'si',
  bid_package: 'si u:is_offered,position,valid_until,withdrawn_at',
  pack_shelf: 's u:revision',
  content_version:
    'sd u:asks_again,changed,in_force_from,parts,published_at,published_by,revision,updated_at,updated_by,withdrawn_at',
  order_case: 's u:back_at,lot_id,outcome,revision,sent_at,sent_by,state',
  saved_view: 'sd u:is_shared,name,revision,search',
  setting_change: 's u:withdrawn_at,withdrawn_by',
  auction: (SERVER['auction'] ?? '').replace(',price_cents', ',pause_id,price_cents'),
  auction_pause: 's u:ended_at_us,ended_by,ending',
  paused_auction: 'si',
  shop_order: (SERVER['shop_order'] ?? '')
    .replace(',last_name', ',label_printed_at,last_name')
    .replace(',region', ',readdressed_at,region'),
  payout: (SERVER['payout'] ?? '').replace(/^s/, 'si'),
  picture: 'si',
  product:
    'si u:category,delivery_class,description,description_sw,edited_at,edited_by,name,name_sw,original_price_cents,price_checked_by,price_checked_on,price_source,rating_count,rating_sum,revision,sold_count,specifications,specifications_sw,state',
  product_image: 'siud',
  product_import: 'si',
  refund_due: (SERVER['refund_due'] ?? '')
    .replace(/^s/, 'sd')
    .replace('attempts,', 'attempts,cause,')
    .replace(',returned_by', ',request_id,returned_by')
    .replace(/$/, ',why'),
  staff_authenticator: 'sid u:last_step,secret',
  staff_ceremony: 'sid u:tries_left,used_at',
  staff_invitation: 's u:withdrawn_at',
  staff_passkey: 'sid u:counter,last_used_at',
  staff_presence: 'siud',
  staff_recovery_code: 'sid u:used_at',
  staff_session: 'sd u:idle_ends_at,last_used_at,revoked_at',
  staff_step_up: 'sid u:until',
  day_task:
    'si u:explained_as,explained_at,explained_by,of_lines,of_ours_cents,of_theirs_cents,owner_id,taken_at,words',
  booked_line: 'si',
  statement_booking: 'si',
  statement_entry: 'si',
  statement_import: 's u:approved_at,csv',
  statement_line: 'si',
  risk_case: 's u:appealed_at,appealed_by,decided_at,decided_by,opened_at,request_id,revision,state',
  risk_case_person: 'sd u:held_from,held_until,suspension_id',
  stock_lot: 'si u:pieces,received_on,removed,revision,supplier,unit_cost_cents',
  suspension: 's u:ended_at,lift_reason,lifted_by',
  tax_code: 'si',
  tax_rate: 'si',
  tax_use: 'si',
  withdrawal:
    's u:admin_notes,approvals_needed,first_name,flags,held_until,hold_reason,last_name,phone,round,state,updated_at',
};
/** What either may insert where it may not insert every column. */
const INSERTS = {
  mnada_app: [
    'app_user',
    'appeal',
    'audit',
    'log_set_aside',
    'money_alarm',
    'odds_line',
    'refund_due',
    'risk_case',
    'risk_case_person',
    'risk_case_signal',
    'risk_case_step',
    'risk_look',
    'risk_signal',
    'risk_signal_person',
    'withdrawal',
  ],
  mnada_staff: [
    'app_user',
    'appeal',
    'approval_request',
    'auction_pause',
    'audit',
    'bank_import',
    'case_question',
    'closed_day',
    'content_version',
    'log_set_aside',
    'money_alarm',
    'odds_line',
    'order_case',
    'order_case_step',
    'order_note',
    'reconciled_day',
    'refund_due',
    'risk_case',
    'risk_case_person',
    'risk_case_signal',
    'risk_case_step',
    'risk_look',
    'risk_signal',
    'risk_signal_person',
    'saved_view',
    'setting_change',
    'staff_role',
    'staff_session',
    'statement_import',
    'suspension',
    'user_note',
    'withdrawal',
    'withdrawal_approval',
  ],
};

/** Tables whose rows are secrets: reports and invariants don't see them. */
const HIDDEN_FROM_READER = [
  'app_user', // but for the columns that are no secret
  'bank_import', // but for its file
  'auction_secret',
  'local_message',
  'one_time_code',
  'provider_token',
  'push_subscription',
  'session',
  'socket_ticket',
  'staff_authenticator',
  'staff_ceremony',
  'staff_invitation',
  'staff_passkey',
  'staff_presence',
  'staff_recovery_code',
  'staff_session',
  'staff_step_up',
  'statement_import', // but for its file
];

async function privilegesOf(role: string): Promise<Record<string, string>> {
  const { rows } = await database.owner.query<{ name: string; letters: string; columns: string | null }>(
    `select c.relname::text as name,
            (select coalesce(string_agg(left(p, 1), '' order by place), '')
               from unnest('{select,insert,update,delete}'::text[]) with ordinality as t (p, place)
              where has_table_privilege($1, c.oid, p)) as letters,
            case when not has_table_privilege($1, c.oid, 'update') then
              (select string_agg(a.attname, ',' order by a.attname collate "C") from pg_attribute a
                where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
                  and has_column_privilege($1, c.oid, a.attnum, 'update')) end as columns
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
    [role],
  );
  return Object.fromEntries(rows.map((row) => [row.name, row.letters + (row.columns ? ` u:${row.columns}` : '')]));
}

describe('[S58] what each role of the database may do', () => {
  test('the server changes the columns that change, and no others: no amount, owner or price', async () => {
    expect(await privilegesOf('mnada_app')).toEqual(SERVER);
  });

  test('[OPS-5] the console may ask, answer, approve, import and offer; the server may do none of that', async () => {
    expect(await privilegesOf('mnada_staff')).toEqual({ ...SERVER, ...STAFF });
    for (const [role, tables] of Object.entries(INSERTS)) {
      const { rows } = await database.owner.query<{ name: string }>(
        `select relname::text as name from pg_class c
          where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_any_column_privilege($1, c.oid, 'insert')
            and not has_table_privilege($1, c.oid, 'insert') order by relname collate "C"`,
        [role],
      );
      expect(rows.map(({ name }) => name)).toEqual(tables);
    }
  });

  test('[OPS-5] the running server can take on neither the console’s role nor its owner', async () => {
    const client = await database.connect({ name: 'becoming' });
    try {
      for (const role of ['mnada_staff', 'test_staff']) {
        await expect(client.query(`set role ${role}`)).rejects.toMatchObject({ code: '42501' });
      }
    } finally {
      await client.end();
    }
  });

  test('no role of ours may empty a table, refer to it or hang a trigger on it', async () => {
    const { rows } = await database.owner.query(
      `select r, relname, p from pg_class, unnest('{mnada_app,mnada_staff,mnada_reader}'::text[]) r,
              unnest('{TRUNCATE,REFERENCES,TRIGGER}'::text[]) p
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege(r, pg_class.oid, p)`,
    );
    expect(rows).toEqual([]);
  });

  test('the reader reads all but secrets, and writes nothing', async () => {
    const hidden = new Set(HIDDEN_FROM_READER);
    const wanted = Object.keys(SERVER).map((name) => [name, hidden.has(name) ? '' : 's']);
    expect(await privilegesOf('mnada_reader')).toEqual(Object.fromEntries(wanted));
    const { rows } = await database.owner.query<{ reads: boolean; knows: boolean }>(
      `select has_column_privilege('mnada_reader', 'app_user', 'username', 'select') as reads,
              has_column_privilege('mnada_reader', 'app_user', 'password_hash', 'select') as knows`,
    );
    expect(rows).toEqual([{ reads: true, knows: false }]);
  });

  test('whatever runs with its owner’s rights looks for tables in a fixed place, temporary ones last', async () => {
    const { rows } = await database.owner.query<{ name: string; config: string[] | null }>(
      `select proname::text as name, proconfig as config from pg_proc
        where prosecdef and pronamespace = 'public'::regnamespace order by 1`,
    );
    expect(rows.map((row) => row.name)).toEqual([
      'accept_staff_invitation',
      'answer_ended_suspension',
      'apply_setting_change',
      'behind',
      'carry_into_next_log',
      'change_setting',
      'cost_returned',
      'count_bidder_span',
      'count_seats',
      'count_two_in_case',
      'end_suspensions',
      'expire_requests',
      'first_lot',
      'forbid_staff_seat',
      'forget_evidence',
      'forget_readdressed',
      'freeze_withheld',
      'issue_tax_document',
      'keep_staff_contact',
      'keep_stock',
      'keep_waiting_win',
      'make_staff_invitation',
      'note_auction',
      'note_for_log',
      'note_lot',
      'note_order',
      'note_report',
      'note_returned',
      'note_seller',
      'note_sent_piece',
      'note_transfer',
      'odds_line_begins',
      'put_back_piece',
      'seal_audit',
      'set_staff_roles',
      'set_staff_status',
      'sign_closed_sums',
      'take_piece',
      'write_setting',
    ]);
    for (const { config } of rows) expect(config?.join()).toMatch(/^search_path=pg_catalog,.*pg_temp$/);
  });

  test('every function of ours looks for tables in one place, a caller’s temporary ones last', async () => {
    const { rows } = await database.owner.query<{ name: string }>(
      `select p.oid::regprocedure::text as name from pg_proc p
        where p.pronamespace = 'public'::regnamespace
          -- A body that was read when it was made (return …) looks for nothing when it is called.
          and p.prosqlbody is null
          and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
          and 'search_path=pg_catalog, public, pg_temp' <> all(coalesce(p.proconfig, '{}'))
          and p.proconfig is distinct from '{"search_path=pg_catalog, public, pg_temp"}'`,
    );
    expect(rows).toEqual([]);
  });

  test('the schema of the invariants is read by its new name alone, with what a later migration adds to it', async () => {
    const { rows } = await database.owner.query(
      `select 'function ' || proname as name from pg_proc where prosrc ~ '\\mproof\\.'
       union all select 'schema ' || nspname from pg_namespace where nspname = 'proof'
       union all select 'setting of ' || coalesce(setrole::regrole::text, '') from pg_db_role_setting
                  where array_to_string(setconfig, ',') ~ '\\mproof\\M'
       union all select 'function ' || proname from pg_proc where array_to_string(proconfig, ',') ~ '\\mproof\\M'`,
    );
    expect(rows).toEqual([]);
    await database.owner.query('create view invariants.later as select 1 as one');
    const { rows: readers } = await database.owner.query(
      `select c.relname::text as view, array_agg(role order by role) as readers
         from pg_class c cross join unnest('{mnada_app,mnada_reader}'::text[]) role
        where c.relnamespace = 'invariants'::regnamespace and has_schema_privilege(role, c.relnamespace, 'usage')
          and has_table_privilege(role, c.oid, 'select') group by 1 order by 1`,
    );
    await database.owner.query('drop view invariants.later');
    const asked = 'accounts auctions bids entries later outcomes signs_in told_by_stranger txs users'.split(' ');
    expect(readers).toEqual(asked.map((view) => ({ view, readers: ['mnada_app', 'mnada_reader'] })));
  });

  test('no trigger’s condition asks what a caller’s temporary table could answer', async () => {
    const { rows } = await database.owner.query(
      `select tgname from pg_trigger where not tgisinternal and pg_get_triggerdef(oid) ~ 'WHEN .*(privilege|regclass)'`,
    );
    expect(rows).toEqual([]);
  });

  test('a setting is changed with its line of the audit, for a reason, and in no other way', async () => {
    const { pool } = database;
    const change = (reason: string) =>
      pool.query(
        `select change_setting('shop.test', '{"on": true}', null, 'setting.changed', 'setting:shop.test', $1)`,
        [reason],
      );
    await expect(change('  ')).rejects.toMatchObject({ code: '23514' });
    await change('to see it');
    for (const statement of [
      `update setting set value = '1' where name = 'shop.test'`,
      `insert into setting (name, value) values ('shop.other', '1')`,
      `delete from setting where name = 'shop.test'`,
    ]) {
      await expect(pool.query(statement)).rejects.toMatchObject({ code: '42501' });
    }
    const { rows } = await pool.query(
      `select action, subject, reason, before, after from audit where subject = 'setting:shop.test'`,
    );
    expect(rows).toEqual([
      {
        action: 'setting.changed',
        subject: 'setting:shop.test',
        reason: 'to see it',
        before: null,
        after: { on: true },
      },
    ]);
  });
});
