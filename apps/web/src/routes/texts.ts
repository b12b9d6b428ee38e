import { type Complete, registerTexts } from '@mnada/i18n/catalogue.ts';
import { common } from '../client/common.texts.ts';
import { keepChoices } from '../client/keep-choices.texts.ts';
import { accounts } from '../features/accounts/accounts.texts.ts';
import { proof } from '../features/accounts/proof.texts.ts';
import { signOut } from '../features/accounts/sign-out.texts.ts';
import { addresses } from '../features/addresses/addresses.texts.ts';
import { appeals } from '../features/appeals/appeals.texts.ts';
import { auctionDetailLater } from '../features/auction-detail/auction-detail-later.texts.ts';
import { auctionDetail } from '../features/auction-detail/auction-detail.texts.ts';
import { auctionList } from '../features/auction-list/auction-list.texts.ts';
import { auctions } from '../features/auctions/auctions.texts.ts';
import { connection } from '../features/auctions/connection.texts.ts';
import { costs } from '../features/auctions/costs.texts.ts';
import { found } from '../features/auctions/found.texts.ts';
import { autobid } from '../features/autobid/autobid.texts.ts';
import { claim } from '../features/claim/claim.texts.ts';
import { help } from '../features/help/help.texts.ts';
import { support } from '../features/help/support.texts.ts';
import { history } from '../features/history/history.texts.ts';
import { home } from '../features/home/home.texts.ts';
import { howToBid } from '../features/how-to-bid/how-to-bid.texts.ts';
import { install } from '../features/install/install.texts.ts';
import { legal } from '../features/legal/legal.texts.ts';
import { limits } from '../features/limits/limits.texts.ts';
import { ownBreak } from '../features/limits/own-break.texts.ts';
import { notificationChoices } from '../features/notifications/notification-choices.texts.ts';
import { notifications } from '../features/notifications/notifications.texts.ts';
import { orderCases } from '../features/orders/order-cases.texts.ts';
import { orderProduct } from '../features/orders/order-product.texts.ts';
import { orders } from '../features/orders/orders.texts.ts';
import { ratings } from '../features/ratings/ratings.texts.ts';
import { checkout } from '../features/payments/checkout.texts.ts';
import { packs } from '../features/payments/packs/packs.texts.ts';
import { debt } from '../features/payments/debt/debt.texts.ts';
import { payments } from '../features/payments/payments.texts.ts';
import { payoutDue } from '../features/payments/payout-due.texts.ts';
import { receipt } from '../features/payments/receipt/receipt.texts.ts';
import { payouts } from '../features/payouts/payouts.texts.ts';
import { practice } from '../features/practice/practice.texts.ts';
import { avatar } from '../features/profile/avatar/avatar.texts.ts';
import { profile } from '../features/profile/profile.texts.ts';
import { referrals } from '../features/referrals/referrals.texts.ts';
import { rewards } from '../features/rewards/rewards.texts.ts';
import { saved } from '../features/saved/saved.texts.ts';
import { settings } from '../features/settings/settings.texts.ts';
import { statement } from '../features/statement/statement.texts.ts';
import { status } from '../features/status/status.texts.ts';
import { keptFile } from '../features/transparency/kept-file.texts.ts';
import { noHouse } from '../features/transparency/no-house.texts.ts';
import { odds } from '../features/transparency/odds.texts.ts';
import { recentOdds } from '../features/transparency/recent-odds.texts.ts';
import { transparency } from '../features/transparency/transparency.texts.ts';
import { verifyMark } from '../features/transparency/verify-mark.texts.ts';
import { watch } from '../features/watch/watch.texts.ts';
import { cart } from '../features/wins/cart.texts.ts';
import { wins } from '../features/wins/wins.texts.ts';
import { pwa } from './pwa/pwa.texts.ts';
import { menu } from './shell/menu.texts.ts';

/**
 * Every text of the shop by area and language (GEN-7). Browsers get the areas that a screen says, in the language it is shown in
 * (vite/texts-by-area.ts), and nothing of this file. A new area is a file `*.texts.ts` beside its screen, and its name here.
 */
export const areas = {
  accounts,
  addresses,
  appeals,
  auctionDetail,
  auctionDetailLater,
  auctionList,
  auctions,
  autobid,
  avatar,
  cart,
  checkout,
  claim,
  common,
  connection,
  costs,
  debt,
  found,
  help,
  history,
  home,
  howToBid,
  install,
  keepChoices,
  legal,
  limits,
  menu,
  keptFile,
  noHouse,
  notificationChoices,
  notifications,
  odds,
  orderCases,
  orderProduct,
  orders,
  ownBreak,
  packs,
  payments,
  payoutDue,
  payouts,
  practice,
  profile,
  proof,
  pwa,
  ratings,
  receipt,
  recentOdds,
  referrals,
  rewards,
  saved,
  settings,
  signOut,
  statement,
  status,
  support,
  transparency,
  verifyMark,
  watch,
  wins,
} satisfies Complete;

registerTexts(areas);
