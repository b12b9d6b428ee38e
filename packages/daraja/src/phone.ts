/** @returns the twelve digits that Daraja wants (`2547XXXXXXXX`, `2541XXXXXXXX`), from them or from E.164; else null */
export const darajaPhone = (phone: string): string | null => /^\+?(254[17][0-9]{8})$/.exec(phone)?.[1] ?? null;

/** Payers' numbers come whole, masked (`2547 ***** 126`), hashed, or not at all: only a whole one is a number. */
export const wholePhone = (text: string | null): string | null => (text === null ? null : darajaPhone(text));
