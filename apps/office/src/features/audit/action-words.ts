/** The log keeps codes; a person reads words. What has none of its own is read as it is written. */
const WORDS: Readonly<Record<string, string>> = {
  'staff.signed_in': 'Signed in',
  'staff.signed_out': 'Signed out',
  'staff.sign_in_refused': 'Sign-in refused',
  'staff.proved': 'Proved once more',
  'staff.invited': 'Person invited',
  'staff.reset': 'Ways in taken away',
  'staff.invitation_withdrawn': 'Invitation taken back',
  'staff.joined': 'Person joined',
  'staff.roles_changed': 'Roles changed',
  'staff.role_added': 'Role added',
  'staff.sessions_ended': 'Sessions ended',
  'staff.factor_added': 'Way in added',
  'staff.factor_removed': 'Way in removed',
  'staff.recovery_codes_made': 'Recovery codes made',
  'order.move': 'Order moved',
  'order.viewed': 'Order viewed',
  'order.note': 'Note added',
  'order.case_opened': 'Complaint or return opened',
  'order.case_moved': 'Complaint or return moved on',
  'order.delivery': 'Delivery changed',
  'order.taken_as_cash': 'Taken as cash',
  'payment.viewed': 'Payment viewed',
  'payment.asked_again': 'M-PESA asked again',
  'payment.receipt_sent': 'Receipt sent again',
  'payments.exported': 'Payments exported',
  'payments.listed': 'Payments searched',
  'withdrawal.viewed': 'Withdrawal viewed',
  'withdrawals.exported': 'Withdrawals exported',
  'withdrawals.listed': 'Withdrawals listed',
  'receipt.viewed': 'Unallocated receipt viewed',
  'day.difference_taken': 'Difference taken over',
  'day.difference_explained': 'Difference explained',
  'day.closed': 'Day closed',
  'day.exported': 'Lines of a day exported',
  'payment.given_up': 'Payment closed as not paid',
  'payment.refund_owed': 'Refund written down',
  'payment.confirmed': 'Payment credited by a typed receipt',
  'bank.statement_imported': 'Bank’s statement imported',
  'statement.booked': 'Statement booked',
  'mpesa.statement_imported': 'Statement imported',
  'case.opened': 'Fraud case opened',
  'case.reopened': 'Fraud case opened again',
  'case.grew': 'Fraud case grew',
  'case.viewed': 'Fraud case viewed',
  'case.note': 'Note on a fraud case',
  'case.appealed': 'Appeal taken',
  'case.no_harm': 'Fraud case: no harm',
  'case.watch': 'Fraud case: watched',
  'case.limited': 'Fraud case: kept from bidding',
  'case.suspended': 'Fraud case: suspended',
  'cases.exported': 'Fraud cases exported',
  'user.viewed': 'User viewed',
  'user.viewed_as': 'Viewed as the user',
  'user.suspended': 'User suspended',
  'user.suspension_lifted': 'Suspension lifted',
  'user.suspension_over': 'Suspension ended by its term',
  'user.sessions_ended': 'User’s sessions ended',
  'user.note': 'Note on a user',
  'user.bids_granted': 'Bids granted',
  'users.exported': 'Users exported',
  'users.listed': 'Users listed',
  'people.found': 'People found by the palette',
  'view.shared': 'View of a list shared',
  'view.unshared': 'View of a list no longer shared',
  'view.deleted': 'Shared view deleted',
  'approvals.exported': 'Requests for a second person exported',
  'approval.requested': 'Second person asked',
  'approval.executed': 'Approved and done',
  'approval.refused': 'Request refused',
  'approval.withdrawn': 'Request withdrawn',
  'withdrawal.approved': 'Withdrawal approved',
  'withdrawal.refused': 'Withdrawal refused',
  'payment.reversed': 'Payment reversed',
  'receipt.matched': 'Receipt matched by hand',
  'auctions.paused': 'All auctions paused',
  'auctions.resumed': 'All auctions resumed',
  'auctions.voided': 'Paused auctions called off, bids back',
  'setting.changed': 'Setting changed',
  'setting.planned': 'Change of a setting planned',
  'setting.plan_withdrawn': 'Planned change withdrawn',
  'bid_package.offered': 'Pack offered',
  'bid_package.withdrawn': 'Pack withdrawn',
  'bid_package.ordered': 'Order of packs changed',
  'content.published': 'Text published',
  'content.draft_begun': 'Draft of a text begun',
  'content.draft_saved': 'Draft of a text saved',
  'content.draft_discarded': 'Draft of a text discarded',
  'content.withdrawn': 'Planned text withdrawn',
  'auction.cancel': 'Auction cancelled, bids back',
  'product.created': 'Product made',
  'product.edited': 'Product changed',
  'product.published': 'Product published',
  'product.withdrawn': 'Product withdrawn',
  'product.price_checked': 'Price checked',
  'picture.uploaded': 'Picture uploaded',
  'stock.received': 'Stock received',
  'stock.corrected': 'Stock corrected',
  'products.imported': 'Products imported',
  'products.exported': 'Products exported',
  'packs.exported': 'Packs exported',
  'settings.exported': 'Settings exported',
  'people.exported': 'People exported',
  'receipts.exported': 'Unallocated receipts exported',
  'receipts.listed': 'Unallocated receipts listed',
  'refunds.exported': 'Refunds exported',
  'audit.exported': 'Log exported',
  'sign_in.succeeded': 'Signed in to the shop',
  'sign_in.failed': 'Sign-in to the shop failed',
};

export function actionWords(action: string): string {
  const known = WORDS[action];
  if (known !== undefined) return known;
  const plain = action.replace(/[._]/g, ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** `shop_price` → `Shop price`. */
export const fieldWords = (field: string): string => {
  const plain = field.replace(/_/g, ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};

/** A value of before or after, in one line. */
export function valueWords(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return value.toLocaleString('en-KE');
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.map((each) => valueWords(each) ?? '–').join(', ');
  return JSON.stringify(value);
}
