import { expect, test } from 'vitest';
import { maskedBody } from './masked-body.ts';

test('[OPS-16] names are masked wherever a provider puts them: as a field, as a key’s value, behind a number', () => {
  const body = JSON.stringify({
    FirstName: 'JANE',
    Result: {
      TransactionAmount: 1350,
      ResultParameters: [
        { Key: 'ReceiverPartyPublicName', Value: '254712345678 - JANE WANJIKU KAMAU' },
        { Key: 'DebitPartyName', Value: 'PETER 0712345678 MWANGI' },
        { Key: 'Amount', Value: 1350 },
      ],
      Details: 'Pay Bill from 254712345678 - FAITH MUTUA',
      MSISDN: 254_712_345_678,
    },
  });
  const masked = maskedBody(body);
  expect(masked).not.toMatch(/JANE|WANJIKU|KAMAU|PETER|MWANGI|FAITH|MUTUA|712345678/);
  expect(masked).toMatch(/J\. W\. K\./);
  expect(masked).toMatch(/1350.*1350/);
});

test('[OPS-16] a body that is no JSON is masked as text', () => {
  expect(maskedBody('x 0712345678 - JANE KAMAU')).toBe('x 0712•••678 - J. K.');
});
