import type { Db } from '../../platform/database/index.ts';

/** What the demonstration world asks of the accounts. */
export type DemoAccounts = {
  readonly createAccount: (
    trx: Db,
    account: {
      readonly username: string;
      readonly fullName: string;
      readonly phone?: string;
      readonly email?: string;
      readonly passwordHash?: string;
      readonly registrationType: 'phone' | 'email';
      readonly kind?: 'user' | 'owner';
      readonly isSimulated?: boolean;
      readonly avatar?: string;
      readonly referredBy?: string;
      readonly phoneVerified?: boolean;
      readonly emailVerified?: boolean;
    },
  ) => Promise<string>;
  readonly hashPassword: (password: string) => Promise<string>;
};

/** The two people whose sign-ins stand on the console and on the sign-in page (OPS-3). */
export const SHOPPER = {
  username: 'demo_shopper',
  fullName: 'Demonstration Shopper',
  phone: '+254712345678',
  password: 'Karibu-sokoni-7',
  avatar: '36.avif',
  bids: 500,
} as const;

export const OWNER = {
  username: 'demo_owner',
  fullName: 'Demonstration Owner',
  email: 'owner@mnada.example',
  password: 'Mwenye-duka-7',
  avatar: '5.avif',
} as const;

/** Whom one press signs in to the back office of a demonstration. */
export const DEMO_OWNER = { name: OWNER.fullName, email: OWNER.email } as const;

export type DemoSignIn = { readonly who: 'shopper' | 'owner'; readonly login: string; readonly password: string };

export const DEMO_SIGN_INS: readonly DemoSignIn[] = [
  { who: 'shopper', login: SHOPPER.phone, password: SHOPPER.password },
  { who: 'owner', login: OWNER.email, password: OWNER.password },
];

/** When in the clock somebody likes to bid: `lastMoment` with few seconds left, `quick` soon after being outbid. */
export type Temper = 'lastMoment' | 'patient' | 'steady' | 'quick';

export type SimulatedPerson = {
  readonly username: string;
  readonly fullName: string;
  readonly avatar: number;
  readonly temper: Temper;
};

/** The simulated bidders. They cannot sign in: they have no password, no phone and no address (BID-8). */
export const SIMULATED_PEOPLE: readonly SimulatedPerson[] = [
  { username: 'wanjiku_k', fullName: 'Wanjiku K.', avatar: 34, temper: 'patient' },
  { username: 'otieno254', fullName: 'Otieno', avatar: 33, temper: 'lastMoment' },
  { username: 'amina.hassan', fullName: 'Amina Hassan', avatar: 35, temper: 'steady' },
  { username: 'kiprop_j', fullName: 'Kiprop J.', avatar: 37, temper: 'patient' },
  { username: 'mercy_njeri', fullName: 'Mercy Njeri', avatar: 32, temper: 'quick' },
  { username: 'brayo_nbi', fullName: 'Brayo', avatar: 41, temper: 'lastMoment' },
  { username: 'faith.mutua', fullName: 'Faith Mutua', avatar: 32, temper: 'patient' },
  { username: 'halima_msa', fullName: 'Halima', avatar: 35, temper: 'steady' },
  { username: 'odhis_ksm', fullName: 'Odhis', avatar: 31, temper: 'quick' },
  { username: 'shiko_t', fullName: 'Shiko T.', avatar: 38, temper: 'lastMoment' },
  { username: 'chebet_r', fullName: 'Chebet R.', avatar: 20, temper: 'patient' },
  { username: 'juma_kwale', fullName: 'Juma', avatar: 1, temper: 'steady' },
  { username: 'mutiso_m', fullName: 'Mutiso M.', avatar: 19, temper: 'lastMoment' },
  { username: 'akinyi_l', fullName: 'Akinyi L.', avatar: 14, temper: 'patient' },
];
