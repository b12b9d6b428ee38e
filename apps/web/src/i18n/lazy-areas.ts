import { accounts } from './parts/accounts.ts';
import { after } from './parts/after.ts';
import { claiming } from './parts/claiming.ts';
import { detail } from './parts/detail.ts';
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
import { paying } from './parts/paying.ts';
import { profile } from './parts/profile.ts';
import { pwa } from './parts/pwa.ts';
import { ratings } from './parts/ratings.ts';
import { referrals } from './parts/referrals.ts';
import { rewards } from './parts/rewards.ts';
import { saved } from './parts/saved.ts';
import { settings } from './parts/settings.ts';
import { support } from './parts/support.ts';

/**
 * Words that only some screens say. The build for browsers sends each area with its screens (vite/texts-by-area.ts): a
 * new area is a file in `parts/`, and its name here.
 */
export const lazyAreas = {
  accounts,
  after,
  claiming,
  detail,
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
  paying,
  profile,
  pwa,
  ratings,
  referrals,
  rewards,
  saved,
  settings,
  support,
};
