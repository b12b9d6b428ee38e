import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../money/ledger.ts';
import { Scripts } from '../script/schema.ts';
import type { World } from '../world.ts';

const LIST_DEFAULT = 100;
const LIST_MAX = 1_000;

/** What programs on this machine may do: script misbehaviour, look into the books, start afresh. */
export function adminRoutes(app: FastifyInstance, world: World, reset: () => void): void {
  app.addHook('onRequest', async (request, reply) => {
    // A proxy on this machine speaks for somebody else.
    const isProxied = request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined;
    if (isProxied || !isLoopback(request.socket.remoteAddress ?? '')) {
      return reply.code(403).send({ error: 'This machine only.' });
    }
  });

  app.post('/script', (request, reply) => {
    const parsed = Scripts.safeParse(request.body);
    if (!parsed.success) {
      const errors = parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).slice(0, 20);
      return reply.code(400).send({ error: 'Not a script.', errors });
    }
    world.scripts.add([parsed.data].flat());
    return { waiting: world.scripts.list().length };
  });
  app.get('/script', () => world.scripts.list());

  app.get<{ Querystring: { limit?: string } }>('/transactions', (request) => {
    const limit = Math.min(Number.parseInt(request.query.limit ?? '', 10) || LIST_DEFAULT, LIST_MAX);
    return world.ledger.list().slice(-limit).reverse().map(transactionView);
  });

  app.post('/reset', () => {
    reset();
    return { status: 'reset' };
  });
}

const isLoopback = (address: string): boolean => /^(::1|(::ffff:)?127(\.[0-9]{1,3}){3})$/.test(address);

export type TransactionView = {
  readonly id: string;
  readonly kind: Transaction['kind'];
  readonly phone: string;
  readonly amount: number;
  readonly reference: string;
  readonly state: Transaction['state'];
  readonly code: string | null;
  readonly receipt: string | null;
  readonly checkout_request_id: string | null;
  readonly originator_conversation_id: string | null;
  readonly created_at: string;
  readonly ended_at: string | null;
  readonly callbacks: readonly { at: string; kind: string; status: number | null }[];
};

export const transactionView = (transaction: Transaction): TransactionView => ({
  id: transaction.id,
  kind: transaction.kind,
  phone: transaction.phone,
  amount: transaction.amountKes,
  reference: transaction.reference,
  state: transaction.state,
  code: transaction.code,
  receipt: transaction.receipt,
  checkout_request_id: transaction.checkoutRequestId,
  originator_conversation_id: transaction.originatorConversationId,
  created_at: transaction.createdAt.toISOString(),
  ended_at: transaction.endedAt?.toISOString() ?? null,
  callbacks: transaction.attempts.map((attempt) => ({ ...attempt })),
});
