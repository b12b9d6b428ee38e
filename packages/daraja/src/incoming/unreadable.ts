/** Not what this address is for. Kept raw and answered 200 all the same; it changes nothing. */
export type Unreadable = {
  readonly kind: 'unreadable';
  /** Which part was missing; never what was sent. */
  readonly why: string;
};

export const unreadable = (why: string): Unreadable => ({ kind: 'unreadable', why });
