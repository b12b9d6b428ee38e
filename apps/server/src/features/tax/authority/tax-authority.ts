/** A tax document as whoever is told of it needs it: all of it was frozen when it was made. */
export type DocumentToTell = {
  readonly id: string;
  readonly branch: string;
  /** With the branch what the other end tells one from another by: the same one again is the same document. */
  readonly number: number;
  readonly kind: 'invoice' | 'credit_note';
  /** Of a credit note, the number of its invoice. */
  readonly invoiceNumber: number | null;
  readonly issuedAt: Date;
  readonly sellerPin: string;
  readonly buyer: { readonly name?: string; readonly pin?: string };
  readonly what: { readonly purpose: string; readonly bids: number | null; readonly product: string | null };
  readonly grossCents: number;
  readonly taxCents: number;
  readonly lines: readonly { readonly letter: string | null; readonly rate_bp: number; readonly tax_cents: number }[];
};

export type SignedReceipt = {
  readonly number: string;
  readonly internalData: string;
  readonly signature: string;
  readonly signedAt: string;
};

export type Told =
  /** They have it, and this is what they signed. */
  | { readonly state: 'taken'; readonly receipt: SignedReceipt }
  /** They had it already, and don't say again what they signed. */
  | { readonly state: 'known' }
  /** They don't take it as it is. */
  | { readonly state: 'refused'; readonly problem: string }
  /** It surely did not reach them. */
  | { readonly state: 'waiting'; readonly problem: string }
  /** They may have it: it is told again, under the same number, until that is known. */
  | { readonly state: 'unknown'; readonly problem: string };

/** Who tax documents are told to (TAX-5). */
export type TaxAuthority = {
  /** Never throws for what the other end does. Telling one twice makes nothing twice. */
  tell(document: DocumentToTell): Promise<Told>;
};
