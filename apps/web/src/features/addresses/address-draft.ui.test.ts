import { beforeEach, expect, test } from 'vitest';
import { forgetDraft, keepDraft, keptDraft } from './address-draft.ts';
import { EMPTY_ADDRESS } from './address-values.ts';

const AMINA = '0b8f4a52-5f0e-4c8e-9d6e-111111111111';
const values = { ...EMPTY_ADDRESS, region: 'Nairobi', firstName: 'Amina', phone: '712', isDefault: true };

beforeEach(() => sessionStorage.clear());

test('[GEN-8] a draft comes back to the person who typed it, for the same address', () => {
  keepDraft(AMINA, null, values);
  expect(keptDraft(AMINA, null)).toEqual(values);
  expect(keptDraft(AMINA, 'another')).toBeNull();
  forgetDraft(null);
  expect(keptDraft(AMINA, null)).toBeNull();
});

test('nobody else on the same device ever sees it', () => {
  keepDraft(AMINA, null, values);
  expect(keptDraft('0b8f4a52-5f0e-4c8e-9d6e-222222222222', null)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('what cannot be read is no draft', () => {
  for (const kept of ['', '{', '[]', '7', 'null', `{"userId":"${AMINA}","region":7}`]) {
    sessionStorage.setItem('addressDraft:new', kept);
    const draft = keptDraft(AMINA, null);
    expect(draft === null || draft.region === '').toBe(true);
  }
});
