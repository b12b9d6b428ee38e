import { accounts } from './parts/accounts.ts';
import { after } from './parts/after.ts';
import { claiming } from './parts/claiming.ts';
import { common } from './parts/common.ts';
import { costs } from './parts/costs.ts';
import { detail } from './parts/detail.ts';
import { found } from './parts/found.ts';
import { help } from './parts/help.ts';
import { history } from './parts/history.ts';
import { home } from './parts/home.ts';
import { howto } from './parts/howto.ts';
import { legal } from './parts/legal.ts';
import { list } from './parts/list.ts';
import { live } from './parts/live.ts';
import { menu } from './parts/menu.ts';
import { moments } from './parts/moments.ts';
import { noticechoices } from './parts/noticechoices.ts';
import { notices } from './parts/notices.ts';
import { ordering } from './parts/ordering.ts';
import { packs } from './parts/packs.ts';
import { paying } from './parts/paying.ts';
import { payoutdue } from './parts/payoutdue.ts';
import { profile } from './parts/profile.ts';
import { pwa } from './parts/pwa.ts';
import { ratings } from './parts/ratings.ts';
import { receipt } from './parts/receipt.ts';
import { referrals } from './parts/referrals.ts';
import { rewards } from './parts/rewards.ts';
import { saved } from './parts/saved.ts';
import { settings } from './parts/settings.ts';
import { support } from './parts/support.ts';
import { watch } from './parts/watch.ts';

/**
 * Every text by area and language. Browsers get the areas that a screen says, in the language it is shown in
 * (load-texts.ts): a new area is a file in `parts/`, and its name here.
 */
export const areas = {
  accounts,
  after,
  claiming,
  common,
  costs,
  detail,
  found,
  help,
  history,
  home,
  howto,
  legal,
  list,
  live,
  menu,
  moments,
  noticechoices,
  notices,
  ordering,
  packs,
  paying,
  payoutdue,
  profile,
  pwa,
  ratings,
  receipt,
  referrals,
  rewards,
  saved,
  settings,
  support,
  watch,
};
