import type { SectionName } from './export/sections.ts';

/**
 * Every column that names a person, and what becomes of it in their download and when they are deleted (ACC-7). A test
 * compares this list with the database: a new table needs its decision here.
 */
export type OwnColumn = {
  /** `table.column`. */
  readonly column: string;
  /** The section that holds it, or why it is left out. */
  readonly exported: SectionName | { readonly not: string };
  /** `rows`: they go. `fields`: what names the person goes (forget-person.ts). Else they stay, and why. */
  readonly deleted: 'rows' | 'fields' | { readonly kept: string };
};

const STAFF = { not: 'names staff at their work, not a shopper' } as const;
const STAFF_KEPT = { kept: 'staff are no shoppers; who decided what stays' } as const;
const BOOKS = { kept: 'the books: sums and times under a number that nobody can be found by' } as const;

/** In the order in which rows are deleted. */
export const OWN_COLUMNS: readonly OwnColumn[] = [
  { column: 'app_user.referred_by', exported: 'account', deleted: { kept: 'whose reward it was' } },
  { column: 'session.user_id', exported: 'sessions', deleted: 'rows' },
  { column: 'one_time_code.user_id', exported: 'codes', deleted: 'rows' },
  { column: 'sign_in_identity.user_id', exported: 'sign_ins', deleted: 'rows' },
  {
    column: 'audit.actor_id',
    exported: 'security_log',
    deleted: { kept: 'cannot be rewritten by anybody; holds no number, address or name, but network addresses' },
  },
  { column: 'setting.updated_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'setting_change.asked_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'setting_change.withdrawn_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'auction_draft.saved_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'auction_pause.ended_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'auction_pause.started_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'auction_source.made_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'auction_template.published_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'auction_template.saved_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'content_version.created_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'content_version.updated_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'content_version.published_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'saved_product.user_id', exported: 'saved_products', deleted: 'rows' },
  { column: 'seat.user_id', exported: 'seats', deleted: 'rows' },
  { column: 'autobid.user_id', exported: 'autobids', deleted: BOOKS },
  { column: 'autobid_lot.user_id', exported: { not: 'said by autobids' }, deleted: BOOKS },
  {
    column: 'autobid_event.user_id',
    exported: 'autobid_events',
    deleted: { kept: 'the public chain: shown without a name' },
  },
  { column: 'account.owner_id', exported: 'balances', deleted: BOOKS },
  { column: 'auction.leader_id', exported: { not: 'said by bids and wins' }, deleted: BOOKS },
  { column: 'bidder_month.user_id', exported: { not: 'said by bids and wins' }, deleted: BOOKS },
  { column: 'participant.user_id', exported: 'auctions', deleted: 'fields' },
  {
    column: 'purchase_hold.user_id',
    exported: 'purchase_holds',
    deleted: { kept: 'that this auction was closed to them' },
  },
  { column: 'bid.user_id', exported: 'bids', deleted: { kept: 'the public chain: shown without a name' } },
  {
    column: 'withdrawn_bid.user_id',
    exported: { not: 'random ids of presses that never counted, gone within two hours' },
    deleted: 'rows',
  },
  { column: 'outcome.winner_id', exported: 'wins', deleted: BOOKS },
  {
    column: 'idempotency_key.user_id',
    exported: { not: 'random keys of requests, gone after 30 days' },
    deleted: 'rows',
  },
  { column: 'payment.user_id', exported: 'payments', deleted: 'fields' },
  { column: 'buyer_pin.user_id', exported: 'buyer_pin', deleted: 'rows' },
  {
    column: 'tax_document.user_id',
    exported: 'tax_documents',
    deleted: { kept: 'tax law keeps invoices as they were issued; a name stands there only with a PIN' },
  },
  { column: 'paying_number.user_id', exported: 'paying_numbers', deleted: 'rows' },
  { column: 'shipping_address.user_id', exported: 'addresses', deleted: 'rows' },
  { column: 'product_rating.user_id', exported: 'ratings', deleted: { kept: 'a number of stars without a name' } },
  { column: 'shop_order.user_id', exported: 'orders', deleted: 'fields' },
  { column: 'return_reversal.user_id', exported: { not: 'said by orders and balances' }, deleted: BOOKS },
  { column: 'order_step.actor_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'claim.user_id', exported: 'wins', deleted: BOOKS },
  { column: 'withdrawal.user_id', exported: 'withdrawals', deleted: 'fields' },
  { column: 'withdrawal_approval.staff_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'bank_import.imported_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'statement_import.imported_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'approval_request.requested_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'staff_contact.user_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'staff_role.created_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'staff_profile.user_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'staff_session.user_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'staff_ceremony.user_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'staff_passkey.user_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'staff_authenticator.user_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'staff_recovery_code.user_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'staff_invitation.user_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'staff_invitation.invited_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'staff_invitation.accepted_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'order_note.author_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'order_case.sent_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'order_case_step.by_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'day_task.owner_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'day_task.explained_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'reconciled_day.closed_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'saved_view.owner_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'staff_presence.user_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'product.price_checked_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'product.edited_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'picture.uploaded_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'stock_lot.created_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'product_import.imported_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'approval_request.decided_by', exported: STAFF, deleted: STAFF_KEPT },
  {
    column: 'suspension.user_id',
    exported: 'suspensions',
    deleted: { kept: 'that somebody was kept from bidding, and why' },
  },
  { column: 'appeal.user_id', exported: 'appeals', deleted: 'rows' },
  { column: 'appeal.answered_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'case_question.user_id', exported: 'case_questions', deleted: 'rows' },
  { column: 'case_question.asked_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'suspension.by_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'suspension.lifted_by', exported: STAFF, deleted: STAFF_KEPT },
  {
    column: 'risk_signal_person.user_id',
    exported: 'risk_facts',
    deleted: 'rows',
  },
  { column: 'risk_case_person.user_id', exported: 'risk_cases', deleted: 'rows' },
  { column: 'risk_case.decided_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'risk_case.appealed_by', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'risk_case_step.by_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'user_note.user_id', exported: 'staff_notes', deleted: 'rows' },
  { column: 'user_note.author_id', exported: STAFF, deleted: STAFF_KEPT },
  { column: 'notice_delivery.user_id', exported: 'messages_sent', deleted: 'rows' },
  { column: 'notification.user_id', exported: 'notifications', deleted: 'rows' },
  { column: 'notification_choice.user_id', exported: 'notification_choices', deleted: 'rows' },
  { column: 'push_subscription.user_id', exported: 'push_devices', deleted: 'rows' },
  { column: 'outbid_watch.user_id', exported: { not: 'a note of a minute, not kept' }, deleted: 'rows' },
  { column: 'person_device.user_id', exported: 'devices', deleted: { kept: 'fraud: a sign that names nobody' } },
  { column: 'referral.friend_id', exported: 'invited_by', deleted: { kept: 'fraud: a number pays for one reward' } },
  { column: 'referral.referrer_id', exported: 'referrals', deleted: BOOKS },
  { column: 'spending_limit.user_id', exported: 'spending_limits', deleted: 'rows' },
  { column: 'own_break.user_id', exported: 'breaks', deleted: { kept: 'that a break was asked for, and kept' } },
  { column: 'own_choice.user_id', exported: 'settings', deleted: 'rows' },
  { column: 'reward.user_id', exported: 'rewards', deleted: BOOKS },
  { column: 'reward_mark.user_id', exported: 'reward_steps', deleted: { kept: 'fraud: a step counts once' } },
  {
    column: 'account_deletion.user_id',
    exported: { not: 'signing in, which a download needs, takes it away' },
    deleted: { kept: 'the proof that it was done, and when' },
  },
];
