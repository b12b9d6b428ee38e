import { BoundedMap } from '../bounded-map.ts';

const PHONES_MAX = 10_000;
const MESSAGES_MAX = 50;

/** What the screen asks, until it is answered or closes. */
type Prompt = {
  readonly id: string;
  readonly amountKes: number;
  readonly reference: string;
  readonly text: string;
  readonly opensAtMs: number;
  readonly closesAtMs: number;
};

export type Message = { readonly id: number; readonly at: string; readonly text: string };

/** One simulated phone; each number is one, from the moment somebody uses it. */
export type Phone = {
  readonly msisdn: string;
  balanceKes: number;
  wrongPins: number;
  isLocked: boolean;
  isOff: boolean;
  hasNoFunds: boolean;
  prompt: Prompt | null;
  /** A session of M-PESA is open: no second one begins. */
  isBusy: boolean;
  /** Newest first. */
  messages: readonly Message[];
  /** Counts every change, so that a screen knows when to draw itself again. */
  version: number;
};

export type Phones = {
  readonly get: (msisdn: string) => Phone;
  readonly send: (phone: Phone, text: string) => void;
  readonly clear: () => void;
};

export function createPhones(balanceKes: number): Phones {
  const phones = new BoundedMap<string, Phone>(PHONES_MAX);
  let lastMessage = 0;
  return {
    get(msisdn) {
      const known = phones.get(msisdn);
      if (known) return known;
      const phone: Phone = {
        msisdn,
        balanceKes,
        wrongPins: 0,
        isLocked: false,
        isOff: false,
        hasNoFunds: false,
        prompt: null,
        isBusy: false,
        messages: [],
        version: 0,
      };
      phones.set(msisdn, phone);
      return phone;
    },
    send(phone, text) {
      lastMessage += 1;
      phone.messages = [{ id: lastMessage, at: new Date().toISOString(), text }, ...phone.messages].slice(
        0,
        MESSAGES_MAX,
      );
      phone.version += 1;
    },
    clear: () => phones.clear(),
  };
}

/** What it can spend. */
export const fundsOf = (phone: Phone): number => (phone.hasNoFunds ? 0 : phone.balanceKes);

/** @returns the twelve digits of a Kenyan mobile number as people write it, else null */
export function msisdnOf(text: string): string | null {
  const national = /^(?:\+?254)?0?([17][0-9]{8})$/.exec(text.replace(/[ ()-]/g, ''))?.[1];
  return national === undefined ? null : `254${national}`;
}

export type PinCheck = 'right' | 'wrong' | 'locked';
const TRIES = 3;

/** Three wrong PINs in a row lock the phone. */
export function checkPin(phone: Phone, given: string, pin: string): PinCheck {
  phone.version += 1;
  if (phone.isLocked) return 'locked';
  if (given === pin) {
    phone.wrongPins = 0;
    return 'right';
  }
  phone.wrongPins += 1;
  phone.isLocked = phone.wrongPins >= TRIES;
  return phone.isLocked ? 'locked' : 'wrong';
}
