import { ORDER_STATES, type OrderState } from '@mnada/contract';
import { toShillings } from '@mnada/rules';
import { listOpenOrders, moveOrder } from '../../features/orders/index.ts';
import { ASKS, ask } from '../ask.ts';
import { UsageError } from '../command-line.ts';
import { tableText, timeText } from '../print-table.ts';
import type { Verb } from '../verb.ts';

function stateOf(word: string): OrderState {
  const state = ORDER_STATES.find((each) => each === word);
  if (state === undefined) throw new UsageError(`A state is one of: ${ORDER_STATES.slice(2).join(', ')}.`);
  return state;
}

export const orderVerbs: readonly Verb[] = [
  {
    name: 'orders list',
    usage: '',
    does: 'paid orders that aren’t delivered, the longest-waiting first',
    permissions: ['fulfilment'],
    run: async ({ db, print }) => {
      const orders = await listOpenOrders(db);
      const rows = orders.map((order) => ({
        Id: order.id,
        Number: String(order.number),
        Kind: order.kind,
        State: order.state,
        Product: order.name,
        KSh: toShillings(order.totalCents),
        County: order.region,
        Since: timeText(order.updatedAt),
      }));
      print(tableText(rows, 'No order waits.'));
    },
  },
  {
    name: 'orders move',
    usage: 'ID STATE [--tracking TEXT] [--courier TEXT] [--note TEXT]',
    does: `moves an order to ${ORDER_STATES.slice(2).join(', ')}; the note is shown to the buyer. What is paid is called off by two`,
    permissions: ['fulfilment'],
    run: async ({ db, bus, actor, money, print }, given) => {
      const id = given.word(0, 'the order’s id');
      const to = stateOf(given.word(1, 'the state'));
      const [trackingNumber, courierService, note] = [
        given.option('tracking'),
        given.option('courier'),
        given.option('note'),
      ];
      const { payments } = await money();
      await moveOrder({ db, bus, payments }, actor.id, id, to, {
        ...(trackingNumber === undefined ? {} : { trackingNumber }),
        ...(courierService === undefined ? {} : { courierService }),
        ...(note === undefined ? {} : { note }),
      });
      print(`Moved to ${to}.`);
    },
  },
  {
    name: 'orders readdress',
    usage: `ID --first NAME --last NAME --phone NUMBER --street TEXT --county NAME --town NAME ${ASKS}`,
    does: 'asks to send one that is paid to another address, before it leaves; its buyer is told of both',
    permissions: ['fulfilment'],
    run: (context, given) =>
      ask(context, given, 'order.readdress', {
        orderId: given.word(0, 'the order’s id'),
        firstName: given.needed('first'),
        lastName: given.needed('last'),
        phone: given.needed('phone'),
        address: given.needed('street'),
        region: given.needed('county'),
        city: given.needed('town'),
      }),
  },
  {
    name: 'orders cancel',
    usage: `ID [--note TEXT] ${ASKS}`,
    does: 'asks to call off one that is paid; the note is shown to the buyer',
    permissions: ['fulfilment'],
    run: (context, given) => {
      const params = { orderId: given.word(0, 'the order’s id'), note: given.option('note') ?? '' };
      return ask(context, given, 'order.cancel', params);
    },
  },
];
