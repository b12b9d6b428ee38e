import { expect, test } from 'vitest';
import { pagesOf, textOf } from '../../../testing/read-pdf.ts';
import type { Document, Papers } from './papers.sql.ts';
import { checkAddress, taxPaper } from './tax-paper.ts';

const SELLER = { name: 'Mnada Limited', pin: 'P051234567X', address: null };
const INVOICE: Document = {
  id: '0b5b0a5e-1111-4222-8333-444455556666',
  kind: 'invoice',
  branch: '00',
  number: 1,
  issuedAt: new Date('2026-11-01T09:00:00Z'),
  seller: SELLER,
  buyer: {},
  invoiceNumber: null,
  what: { bids: null, product: 'Steel kettle', order: 7 },
  grossCents: 299_500,
  lines: [],
  told: { state: 'waiting', number: null, internalData: null, signature: null, signedAt: null },
};
const PAPERS: Papers = {
  id: '0b5b0a5e-1111-4222-8333-444455556667',
  reference: 'MN-1',
  receipt: 'TKQ1ABCDEF',
  paidAt: new Date('2026-11-01T08:59:00Z'),
  isReversed: false,
  paysDebt: false,
  grossCents: 299_500,
  bids: null,
  product: 'Kettle, steel',
  productSw: 'Birika la chuma',
  order: 'MN-2026-000007',
  lines: [],
  documents: [INVOICE],
};
const read = async (papers: Papers, document: Document | null, language: 'en' | 'sw') => {
  const paper = await taxPaper(papers, document, language, {
    seller: SELLER,
    licences: [],
    checkUrl: 'https://check.example/receipt?Data=',
  });
  return textOf(await pagesOf(paper.finish()));
};

test('[GEN-9, TAX-4] a tax invoice says what was sold as it was called when it was made, whatever the product is called now', async () => {
  for (const language of ['en', 'sw'] as const) {
    const text = await read(PAPERS, INVOICE, language);
    expect(text).toContain('Steel kettle, MN-2026-000007');
    expect(text).not.toMatch(/Kettle, steel|Birika/);
  }
});

test('[GEN-9] a receipt calls it as its reader does; where the shop has no Kiswahili, in English', async () => {
  expect(await read(PAPERS, null, 'sw')).toContain('Birika la chuma, MN-2026-000007');
  expect(await read(PAPERS, null, 'en')).toContain('Kettle, steel, MN-2026-000007');
  expect(await read({ ...PAPERS, productSw: '' }, null, 'sw')).toContain('Kettle, steel, MN-2026-000007');
});

test('[TAX-5] a document says whether eTIMS was told of it, what was signed, and that nobody certified how', async () => {
  expect(await read(PAPERS, INVOICE, 'en')).toContain('Not transmitted to KRA’s eTIMS');
  const signed = {
    state: 'taken',
    number: '77',
    internalData: 'DATA77',
    signature: 'SIGN77',
    signedAt: '20261126120000',
  } as const;
  const text = await read(PAPERS, { ...INVOICE, told: signed }, 'en');
  for (const words of ['DATA77', 'SIGN77', 'which KRA has not certified']) expect(text).toContain(words);
  expect(text).not.toContain('Not transmitted');
  expect(text).toContain('check this document at check.example');
});

test('[TAX-5] what is checked is PIN, branch and signature, whatever letters it has; of what nobody signed there is nothing to check', () => {
  const told = { state: 'taken', number: '77', internalData: 'D', signature: 'A+B/C=', signedAt: 'x' } as const;
  const signed = { ...INVOICE, told };
  expect(checkAddress(signed, 'https://check.example/r?Data=')).toBe(
    'https://check.example/r?Data=P051234567X00A%2BB%2FC%3D',
  );
  expect(checkAddress(signed, null)).toBeNull();
  expect(checkAddress(INVOICE, 'https://check.example/r?Data=')).toBeNull();
  expect(
    checkAddress({ ...signed, told: { ...told, state: 'known', signature: null } }, 'https://check.example/'),
  ).toBeNull();
});

test('[TAX-4][PAY-6] what paid a debt is the sale of its bids, and says that they were used before and none were added', async () => {
  const paid = { ...PAPERS, product: null, productSw: null, order: null, bids: 135 };
  const invoice = { ...INVOICE, what: { bids: 135, product: null, order: null } };
  for (const document of [null, invoice, { ...invoice, kind: 'credit_note' as const }]) {
    const en = await read({ ...paid, paysDebt: true }, document, 'en');
    expect(en).toContain('135 bids');
    expect(en).toContain('pays what was owed for bids that were used before. No bids were added.');
    expect(await read({ ...paid, paysDebt: true }, document, 'sw')).toContain('Hakuna zabuni zilizoongezwa.');
    expect(await read(paid, document, 'en')).not.toContain('owed');
  }
});
