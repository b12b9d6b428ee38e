import { type Complete, registerTexts } from '../client/i18n/catalogue.ts';
import { common } from '../client/common.texts.ts';
import { permissions } from '../client/permissions.texts.ts';
import { codes } from '../client/codes.texts.ts';
import { approvals } from '../features/approvals/approvals.texts.ts';
import { auctions } from '../features/auctions/auctions.texts.ts';
import { audit } from '../features/audit/audit.texts.ts';
import { content } from '../features/content/content.texts.ts';
import { control } from '../features/control/control.texts.ts';
import { desk } from '../features/desk/desk.texts.ts';
import { fraud } from '../features/fraud/fraud.texts.ts';
import { labels } from '../features/orders/labels.texts.ts';
import { orderForms } from '../features/orders/order-forms.texts.ts';
import { orderMany } from '../features/orders/order-many.texts.ts';
import { orders } from '../features/orders/orders.texts.ts';
import { packs } from '../features/packs/packs.texts.ts';
import { payments } from '../features/payments/payments.texts.ts';
import { products } from '../features/products/products.texts.ts';
import { reconciliation } from '../features/reconciliation/reconciliation.texts.ts';
import { reports } from '../features/reports/reports.texts.ts';
import { roles } from '../features/roles/roles.texts.ts';
import { signin } from '../features/session/signin.texts.ts';
import { settings } from '../features/settings/settings.texts.ts';
import { templates } from '../features/templates/templates.texts.ts';
import { today } from '../features/today/today.texts.ts';
import { unallocated } from '../features/unallocated/unallocated.texts.ts';
import { users } from '../features/users/users.texts.ts';
import { withdrawals } from '../features/withdrawals/withdrawals.texts.ts';
import { savedViews } from '../features/saved-views/saved-views.texts.ts';
import { frame } from './frame/frame.texts.ts';
import { presence } from './frame/presence.texts.ts';

/**
 * Every text of the back office by area; a room that is missing here doesn't compile. Tests and development have them all at
 * once from here, a build where they are said (vite/words-where-said.ts).
 */
export const areas = {
  approvals,
  codes,
  auctions,
  audit,
  common,
  content,
  control,
  desk,
  fraud,
  frame,
  labels,
  orderForms,
  orderMany,
  orders,
  packs,
  payments,
  permissions,
  presence,
  products,
  reconciliation,
  reports,
  roles,
  settings,
  signin,
  templates,
  today,
  unallocated,
  users,
  withdrawals,
  savedViews,
};

registerTexts(areas satisfies Complete);
