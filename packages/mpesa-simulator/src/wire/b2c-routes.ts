import type { FastifyInstance } from 'fastify';
import { startPayout } from '../money/payout.ts';
import type { World } from '../world.ts';
import { accepted, ERRORS, invalid, invalidToken } from './answers.ts';
import { commandProblem, initiatorCode } from './initiator.ts';
import { bodyOf, isPayer, text, wholeAmount } from './requests.ts';
import { send, submit } from './submit.ts';

/** Payouts, version 3: the originator id is the caller's, and unique. */
export function b2cRoutes(app: FastifyInstance, world: World): void {
  app.post('/mpesa/b2c/v3/paymentrequest', async (request, reply) => {
    const body = bodyOf(request);
    if (!world.tokens.accepts(request.headers.authorization)) return send(reply, invalidToken(request.url));
    const amountKes = wholeAmount(body, 'Amount');
    const originatorConversationId = text(body, 'OriginatorConversationID');
    if (originatorConversationId === '' || originatorConversationId.length > 100) {
      return send(reply, invalid('OriginatorConversationID'));
    }
    if (text(body, 'InitiatorName') === '') return send(reply, invalid('InitiatorName'));
    if (amountKes === null) return send(reply, invalid('Amount'));
    if (text(body, 'PartyA') !== world.credentials.b2c.shortcode) return send(reply, invalid('PartyA'));
    const phone = text(body, 'PartyB');
    if (!isPayer(phone)) return send(reply, invalid('PartyB'));
    const problem = commandProblem(world, body, ['BusinessPayment', 'SalaryPayment', 'PromotionPayment']);
    if (problem) return send(reply, problem);
    if (world.ledger.byOriginator(originatorConversationId)) return send(reply, ERRORS.duplicate());

    const script = world.scripts.take({ kind: 'b2c', phone, originator: originatorConversationId })?.b2c;
    return submit(world, request, reply, script?.submit, () => {
      const transaction = startPayout(
        world,
        {
          originatorConversationId,
          phone,
          amountKes,
          resultUrl: text(body, 'ResultURL'),
          timeoutUrl: text(body, 'QueueTimeOutURL'),
          initiatorCode: initiatorCode(world, text(body, 'InitiatorName'), body['SecurityCredential']),
          body,
        },
        script,
      );
      return accepted({
        ConversationID: transaction.conversationId,
        OriginatorConversationID: originatorConversationId,
        ResponseCode: '0',
        ResponseDescription: 'Accept the service request successfully.',
      });
    });
  });
}
