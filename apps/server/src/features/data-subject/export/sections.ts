/**
 * What a download holds, section by section: documented in docs/operations/data-requests.md, versioned by
 * EXPORT_VERSION. Each query takes the person's id as $1. Sums are KES, times ISO 8601 UTC. Of other people nothing
 * but usernames that are shown anyway; of staff nothing at all.
 */
const at = (us: string) => `to_timestamp(${us} / 1000000.0)`;

export const SECTIONS = {
  account: `
    select id, username, full_name, phone, phone_verified_at, email, email_verified_at, registration_type, kind as role,
           status, avatar, language, theme, 'MND' || padded_number(referral_number) as referral_code,
           (select r.username from app_user r where r.id = u.referred_by and r.status <> 'deleted') as invited_by,
           password_hash is not null as has_password, terms_version, terms_accepted_at, excluded_until, created_at
      from app_user u where id = $1`,
  sign_ins: `select provider, subject as id_there, created_at from sign_in_identity where user_id = $1 order by created_at`,
  sessions: `
    select id, created_at, last_used_at, proved_at, idle_ends_at, ends_at, revoked_at, user_agent
      from session where user_id = $1 order by created_at`,
  codes: `
    select purpose, contact, created_at, ends_at, ended_at from one_time_code where user_id = $1 order by created_at`,
  devices: `select first_at, last_at from person_device where user_id = $1 order by first_at`,
  security_log: `
    select at, action, reason, before, after from audit where subject = 'user:' || $1::uuid order by id`,
  balances: `
    select case unit when 'BID' then 'bids' else 'KES' end as unit, kind,
           case unit when 'BID' then balance else balance / 100.0 end as balance
      from account where owner_id = $1 order by id`,
  bid_lots: `
    select l.id, l.kind, l.unit_price_cents / 100.0 as unit_price, l.bids_total, l.bids_left, l.created_at
      from bid_lot l join account a on a.id = l.account_id where a.owner_id = $1 order by l.id`,
  // A referral's cause names the friend by their own number, which is nobody else's business.
  ledger: `
    select t.created_at, regexp_replace(t.source, '(referral|referral_back):.*$', '\\1') as source,
           case t.unit when 'BID' then 'bids' else 'KES' end as unit,
           case when t.credit_id = a.id then 1 else -1 end * case t.unit when 'BID' then t.amount else t.amount / 100.0 end
             as amount
      from account a join transfer t on a.id in (t.debit_id, t.credit_id) and t.source not like 'bid:%'
     where a.owner_id = $1 order by t.id`,
  auctions: `
    select p.auction_id, a.name as product_name, p.bids_used, p.cost_cents / 100.0 as cost, p.shown_name, p.shown_avatar,
           p.bidder_tag
      from participant p join auction a on a.id = p.auction_id where p.user_id = $1 order by p.auction_id`,
  bids: `
    select auction_id, seq, price_cents / 100.0 as price, unit_price_cents / 100.0 as paid_for_the_bid,
           ${at('received_at_us')} as received_at, ${at('decided_at_us')} as decided_at, encode(hash, 'hex') as hash
      from bid where user_id = $1`,
  purchase_holds: `select auction_id, state from purchase_hold where user_id = $1 order by auction_id`,
  wins: `
    select o.auction_id, a.name as product_name, o.price_cents / 100.0 as price, ${at('o.decided_at_us')} as won_at,
           c.kind as claimed_as, c.created_at as claimed_at, c.order_id, c.withdrawal_id
      from outcome o join auction a on a.id = o.auction_id left join claim c on c.auction_id = o.auction_id
     where o.winner_id = $1 order by o.decided_at_us`,
  payments: `
    select p.id, p.reference, p.purpose, p.package_id, p.order_id, p.amount_cents / 100.0 as amount, p.phone, p.state,
           p.reason, p.created_at, p.paid_at,
           (select coalesce(jsonb_agg(jsonb_build_object('receipt', r.receipt, 'amount', r.amount_cents / 100.0,
                     'state', r.state, 'paid_at', r.paid_at, 'returned_by', r.returned_by) order by r.created_at), '[]')
              from receipt r where r.payment_id = p.id) as receipts
      from payment p where p.user_id = $1 order by p.created_at, p.id`,
  buyer_pin: `select pin, set_at from buyer_pin where user_id = $1`,
  tax_documents: `
    select branch || '-' || padded_number(number) as number, kind, payment_id, buyer, gross_cents / 100.0 as gross,
           tax_cents / 100.0 as tax, issued_at from tax_document where user_id = $1 order by number`,
  paying_numbers: `select phone, proved_at from paying_number where user_id = $1 order by proved_at`,
  addresses: `
    select id, label, first_name, last_name, phone, address, region, area, is_default, created_at
      from shipping_address where user_id = $1 order by created_at`,
  orders: `
    select s.id, order_number_of(s.number, s.created_at) as order_number, s.kind, s.auction_id, a.name as product_name, s.state,
           s.total_cents / 100.0 as total, s.first_name, s.last_name, s.phone, s.address, s.region, s.area, s.payment_id,
           s.bids_returned, s.tracking_number, s.courier_service, s.estimated_delivery, s.notes, s.created_at, s.delivered_at,
           (select coalesce(jsonb_agg(jsonb_build_object('state', t.state, 'at', t.at) order by t.at), '[]')
              from order_step t where t.order_id = s.id) as steps
      from shop_order s join auction a on a.id = s.auction_id where s.user_id = $1 order by s.created_at`,
  suspensions: `
    select scope, cause, reason, started_at, ends_at, ended_at, lift_reason from suspension where user_id = $1 order by id`,
  appeals: `
    select case when suspension_id is null then 'hold' else 'suspension' end as about, words, written_at, answer_by, outcome, answer, answered_at
      from appeal where user_id = $1 order by id`,
  case_questions: `
    select words as asked, asked_at, answer_by, answer, answered_at from case_question where user_id = $1 order by id`,
  // What was seen, and how rare: never who else it was seen at.
  risk_facts: `
    select s.kind, case when s.kind in ('device', 'network', 'mailbox') then s.thing else '' end as thing, s.seen, s.alike as so_many_are_alike,
           s.among as of_so_many, s.first_at, s.last_at
      from risk_signal_person p join risk_signal s on s.id = p.signal_id where p.user_id = $1 order by s.id`,
  risk_cases: `
    select 'FC-' || c.id as number, c.state, p.joined_at, c.opened_at, c.decided_at, c.appealed_at
      from risk_case_person p join risk_case c on c.id = p.case_id where p.user_id = $1`,
  staff_notes: `select created_at, text from user_note where user_id = $1 order by id`,
  ratings: `
    select order_id, product_id, stars, created_at, changed_at from product_rating where user_id = $1 order by created_at`,
  withdrawals: `
    select w.id, w.number, w.source, w.auction_id, w.gross_cents / 100.0 as gross, w.fee_cents / 100.0 as fee,
           w.tax_cents / 100.0 as tax_withheld,
           w.net_cents / 100.0 as net, w.first_name, w.last_name, w.phone, w.state, w.admin_notes, w.held_until,
           w.hold_reason, w.created_at, p.state as payout_state, p.receipt, p.receiver_name, p.completed_at
      from withdrawal w left join payout p on p.withdrawal_id = w.id where w.user_id = $1 order by w.created_at`,
  saved_products: `
    select s.product_id, p.name as product_name, s.remind, s.created_at
      from saved_product s join product p on p.id = s.product_id where s.user_id = $1 order by s.created_at`,
  seats: `
    select s.auction_id, a.name as product_name, s.booked_at
      from seat s join auction a on a.id = s.auction_id where s.user_id = $1 order by s.booked_at`,
  autobids: `
    select b.auction_id, a.name as product_name, b.state, b.reason, b.from_cents / 100.0 as price_from, b.to_cents / 100.0 as price_to,
           b.bids_set, b.bids_left, b.bids_back, to_timestamp(b.first_set_us / 1e6) as first_set_at, to_timestamp(b.set_us / 1e6) as set_at
      from autobid b join auction a on a.id = b.auction_id where b.user_id = $1 order by b.id`,
  autobid_events: `
    select e.auction_id, e.n as number, e.kind, to_timestamp(e.at_us / 1e6) as at, e.seq as bids_before, e.bids,
           e.from_cents / 100.0 as price_from, e.to_cents / 100.0 as price_to, e.detail
      from autobid_event e where e.user_id = $1 order by e.auction_id, e.n`,
  notifications: `
    select kind, data, created_at, read_at from notification where user_id = $1 order by id`,
  notification_choices: `
    select kind, channel, is_on, chosen_at from notification_choice where user_id = $1 order by kind, channel`,
  push_devices: `
    select split_part(endpoint, '/', 3) as service, created_at, updated_at
      from push_subscription where user_id = $1 order by id`,
  messages_sent: `
    select d.channel, n.kind, d.state, d.created_at, d.decided_at
      from notice_delivery d join notification n on n.id = d.notification_id where d.user_id = $1 order by d.id`,
  invited_by: `
    select welcome_state, welcomed_at, joined_at from referral where friend_id = $1`,
  referrals: `
    select case when u.status <> 'deleted' then left(u.username, 2) || '•••' || right(u.username, 1) end as friend, r.state,
           r.reward_cents / 100.0 as reward, r.joined_at, r.earned_at, r.decided_at, r.staff_note
      from referral r join app_user u on u.id = r.friend_id where r.referrer_id = $1 order by r.joined_at, r.friend_id`,
  spending_limits: `
    select period, cap_cents / 100.0 as cap, next_cap_cents / 100.0 as next_cap, next_counts_at, updated_at
      from spending_limit where user_id = $1 order by period`,
  breaks: `select length, started_at, ends_at from own_break where user_id = $1 order by id`,
  settings: `
    select data_saver, haptics, read_out_bids, confirm_bids, updated_at from own_choice where user_id = $1`,
  rewards: `select step, bids, created_at from reward where user_id = $1 order by created_at`,
  reward_steps: `select step, auction_id, created_at from reward_mark where user_id = $1 order by created_at`,
} as const satisfies Record<string, string>;

export type SectionName = keyof typeof SECTIONS;
