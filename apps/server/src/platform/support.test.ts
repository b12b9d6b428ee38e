import { expect, test } from 'vitest';
import { DEMO_SUPPORT, shownSupport, supportWarning } from './support.ts';

const none = { phone: null, email: null, whatsapp: null };
const own = { ...none, whatsapp: '0712345678' };

test('[OPS-3] the demonstration shows contacts of its own where none is configured; production never invents any', () => {
  expect(shownSupport({ mode: 'demo', support: none })).toEqual(DEMO_SUPPORT);
  expect(shownSupport({ mode: 'demo', support: own })).toEqual(own);
  expect(shownSupport({ mode: 'production', support: none })).toEqual(none);
});

test('[OPS-4] production without a contact says so at its start, and names what to set', () => {
  expect(supportWarning({ mode: 'production', support: none })).toContain('SUPPORT_PHONE');
  expect(supportWarning({ mode: 'production', support: own })).toBeNull();
  expect(supportWarning({ mode: 'demo', support: none })).toBeNull();
});
