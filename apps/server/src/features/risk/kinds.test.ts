import { RISK_KINDS } from '@mnada/contract/office';
import { SIGNAL_KINDS } from '@mnada/rules';
import { expect, test } from 'vitest';

test('[OPS-23] the room knows every kind of fact that the rules have, and no other', () => {
  expect([...RISK_KINDS].sort()).toEqual([...SIGNAL_KINDS].sort());
});
