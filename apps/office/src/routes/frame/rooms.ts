import {
  BadgeCheck,
  Banknote,
  ChartColumn,
  Gavel,
  Inbox,
  KeyRound,
  Languages,
  PackageSearch,
  Radio,
  Scale,
  ScrollText,
  ShieldAlert,
  SlidersHorizontal,
  Smartphone,
  Sun,
  Ticket,
  Truck,
  Unlink,
  Users,
} from 'lucide-react';
import type { TextKey } from '../../client/i18n/index.ts';
import type { Icon } from '../../ui/chip.tsx';

export type Room = {
  path: string;
  name: TextKey;
  icon: Icon;
  /** What opens it; without it whoever is signed in. */
  act?: string;
  /** G, then this. */
  letter: string;
  /** Its number of things to do, in `badges` of Today. */
  badge?: string;
  isHot?: boolean;
};
export type RoomGroup = { name: TextKey | null; rooms: readonly Room[] };

/** The map of the office (design, section 2). A room shows once its route is there, to whoever may see it. */
export const ROOM_GROUPS: readonly RoomGroup[] = [
  {
    name: null,
    rooms: [
      { path: '/', name: 'frame.today', icon: Sun, letter: 't' },
      { path: '/control', name: 'frame.control', icon: Radio, act: 'auctions.see', letter: 'c', badge: 'control' },
      {
        path: '/approvals',
        name: 'frame.approvals',
        icon: BadgeCheck,
        act: 'approvals.see',
        letter: 'v',
        badge: 'approvals',
      },
    ],
  },
  {
    name: 'frame.sell',
    rooms: [
      { path: '/auctions', name: 'frame.auctions', icon: Gavel, act: 'auctions.see', letter: 'a' },
      { path: '/products', name: 'frame.products', icon: PackageSearch, act: 'products.see', letter: 'p' },
      { path: '/packs', name: 'frame.packs', icon: Ticket, act: 'settings.edit', letter: 'k' },
    ],
  },
  {
    name: 'frame.serve',
    rooms: [
      { path: '/orders', name: 'frame.orders', icon: Truck, act: 'orders.see', letter: 'o', badge: 'orders' },
      { path: '/users', name: 'frame.users', icon: Users, act: 'users.see', letter: 'u' },
      { path: '/fraud', name: 'frame.fraud', icon: ShieldAlert, act: 'risk.see', letter: 'f', badge: 'fraud' },
    ],
  },
  {
    name: 'frame.money',
    rooms: [
      { path: '/desk', name: 'frame.desk', icon: Inbox, act: 'payments.match', letter: 'b' },
      { path: '/payments', name: 'frame.payments', icon: Smartphone, act: 'payments.see', letter: 'm' },
      {
        path: '/unallocated',
        name: 'frame.unallocated',
        icon: Unlink,
        act: 'payments.match',
        letter: 'n',
        badge: 'unallocated',
      },
      {
        path: '/withdrawals',
        name: 'frame.withdrawals',
        icon: Banknote,
        act: 'withdrawals.approve',
        letter: 'w',
        badge: 'withdrawals',
        isHot: true,
      },
      { path: '/reconciliation', name: 'frame.reconciliation', icon: Scale, act: 'days.close', letter: 'd' },
    ],
  },
  {
    name: 'frame.know',
    rooms: [
      { path: '/reports', name: 'frame.reports', icon: ChartColumn, act: 'reports.see', letter: 'e' },
      { path: '/audit', name: 'frame.audit', icon: ScrollText, act: 'audit.see', letter: 'l' },
    ],
  },
  {
    name: 'frame.setUp',
    rooms: [
      { path: '/content', name: 'frame.content', icon: Languages, act: 'content.edit', letter: 'x' },
      { path: '/settings', name: 'frame.settings', icon: SlidersHorizontal, act: 'settings.edit', letter: 's' },
      { path: '/roles', name: 'frame.roles', icon: KeyRound, act: 'roles.edit', letter: 'r' },
    ],
  },
];
