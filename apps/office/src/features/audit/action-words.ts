/** `order.move` → `Order moved`? The log keeps codes; a person reads words. What has none of its own is read as it is written. */
const WORDS: Readonly<Record<string, string>> = {
  'staff.sign_in': 'Signed in',
  'staff.sign_out': 'Signed out',
  'staff.sign_in_refused': 'Sign-in refused',
  'staff.step_up': 'Proved again',
  'staff.invite': 'Person invited',
  'staff.invitation_withdrawn': 'Invitation taken back',
  'staff.join': 'Joined',
  'staff.roles': 'Roles changed',
  'staff.suspend': 'Person suspended',
  'staff.resume': 'Person resumed',
  'staff.reset': 'Ways in taken away',
  'staff.end_sessions': 'Sessions ended',
  'staff.role_added': 'Role added',
  'staff.factor_added': 'Way in added',
  'staff.factor_removed': 'Way in removed',
  'order.move': 'Order moved',
  'order.view': 'Order viewed',
  'order.note': 'Note added',
  'order.delivery': 'Delivery changed',
  'audit.check': 'Chain checked',
  'audit.export': 'Log exported',
  'orders.export': 'Orders exported',
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
