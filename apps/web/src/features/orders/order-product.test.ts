import { type ErrorCode, ERRORS } from '@mnada/contract';
import { expect, test } from 'vitest';
import { translate } from '../../client/i18n/index.ts';
import { wayOn } from './order-product.ts';

test('[WIN-5] whoever may not order has a way on, whatever the reason', () => {
  const auction = { id: 7, order_id: null };
  expect(wayOn(auction, 'WINNER_MAY_NOT_BUY').to).toBe('/claim_price/7');
  expect(wayOn(auction, 'ALREADY_ORDERED').to).toBe('/order_details/7');
  expect(wayOn({ ...auction, order_id: 'o-1' }, 'ALREADY_ORDERED').to).toBe('/order_details/o-1');
  expect(wayOn(auction, 'LEADER_MAY_NOT_BUY').to).toBe('/productdetails/7');
  for (const code of [...(Object.keys(ERRORS) as ErrorCode[]), 'NEVER_HEARD_OF']) {
    const { to, text } = wayOn(auction, code);
    expect(to).toMatch(/^\//);
    expect(translate('en', text)).not.toBe(text);
  }
});
