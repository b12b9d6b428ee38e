import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type PaybillAnswer, payBill } from '../money/paybill.ts';
import type { PromptOutcome, Pushes } from '../money/push.ts';
import type { World } from '../world.ts';
import { brandFont, FONT_PATH } from './brand.ts';
import { indexPage, phonePage, screenOf, type Theme } from './page.ts';
import { fundsOf, msisdnOf, type Phone } from './phones.ts';

// The page sends text, programs send what they like: both are understood.
const Flag = z.pipe(
  z.union([z.boolean(), z.enum(['true', 'false'])]),
  z.transform((value) => value === true || value === 'true'),
);
const Pin = z.string().check(z.regex(/^[0-9]{4}$/));
const Answer = z.union([
  z.pipe(
    z.object({ cancel: z.union([z.literal(true), z.literal('true')]) }),
    z.transform(() => ({ cancel: true }) as const),
  ),
  z.object({ pin: Pin }),
]);
const Paybill = z.object({
  business_number: z.string().check(z.maxLength(20)),
  account: z.string().check(z.trim(), z.minLength(1), z.maxLength(20)),
  amount: z.pipe(z.union([z.number(), z.string().check(z.regex(/^[0-9]{1,9}$/))]), z.transform(Number)),
  pin: Pin,
});
const Switches = z.object({ off: z.optional(Flag), no_funds: z.optional(Flag), locked: z.optional(Flag) });

const PROMPT_TEXTS: Readonly<Record<PromptOutcome, string>> = {
  accepted: 'Sent. A message will confirm the payment.',
  wrong_pin: 'Wrong PIN. Nothing was paid.',
  pin_locked: 'The PIN is locked after three wrong tries.',
  cancelled: 'Cancelled. Nothing was paid.',
  gone: 'This request has closed.',
};
const PAYBILL_TEXTS: Readonly<Record<Extract<PaybillAnswer, { status: 'failed' }>['reason'], string>> = {
  phone_off: 'The phone is off.',
  unknown_business: 'There is no business with that number.',
  invalid_amount: 'The amount must be 1 to 250,000 whole shillings.',
  wrong_pin: 'Wrong PIN. Nothing was paid.',
  pin_locked: 'The PIN is locked after three wrong tries.',
  no_funds: 'Not enough money for this payment.',
  refused: 'The business refused this payment.',
};

/** The phones' screens, for people and for tests. */
export function phoneRoutes(app: FastifyInstance, world: World, pushes: Pushes): void {
  const { pin, businessName } = world.settings;
  const settings = { pin, businessName, shortcode: world.credentials.stk.shortcode };

  /** Answers 404 itself where the number is none. */
  const withPhone =
    (handle: (phone: Phone, request: FastifyRequest, reply: FastifyReply) => unknown) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const msisdn = msisdnOf((request.params as { msisdn: string }).msisdn);
      if (msisdn === null) return reply.code(404).send({ error: 'Not a Kenyan mobile number.' });
      return handle(world.phones.get(msisdn), request, reply);
    };

  // A phone answers to its own page and to programs, not to whatever page happens to be open on the same machine.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && isForeign(request)) return reply.code(403).send({ error: 'Not from this page.' });
  });

  app.get('/', (request, reply) => page(reply, (nonce) => indexPage(nonce, null, themeOf(request))));

  const font = brandFont();
  app.get(FONT_PATH, (_, reply) =>
    font === null
      ? reply.code(404).send()
      : reply.type('font/woff2').header('cache-control', 'max-age=3600').send(font),
  );

  app.get<{ Querystring: { msisdn?: unknown } }>('/phones', (request, reply) => {
    const given = request.query.msisdn;
    const msisdn = typeof given === 'string' ? msisdnOf(given) : null;
    if (msisdn !== null) return reply.redirect(`/phones/${msisdn}`, 303);
    return page(reply.code(404), (nonce) => indexPage(nonce, 'Enter a number such as 0712 345 678.', themeOf(request)));
  });

  app.get(
    '/phones/:msisdn',
    withPhone((phone, request, reply) =>
      wantsJson(request)
        ? reply.send(stateOf(phone))
        : page(reply, (nonce) => phonePage(phone, settings, nonce, themeOf(request))),
    ),
  );

  app.get(
    '/phones/:msisdn/screen',
    withPhone((phone, request, reply) => {
      const since = (request.query as { since?: unknown }).since;
      return since === String(phone.version) ? reply.code(204).send() : reply.send(screenOf(phone, settings));
    }),
  );

  app.get(
    '/phones/:msisdn/prompts',
    withPhone((phone) => promptsOf(phone)),
  );
  app.get(
    '/phones/:msisdn/messages',
    withPhone((phone) => phone.messages),
  );

  app.post(
    '/phones/:msisdn/prompts/:id',
    withPhone((phone, request, reply) => {
      const answer = Answer.safeParse(request.body);
      if (!answer.success) return refuse(request, reply, phone, 'The PIN has four digits.');
      const status = pushes.answer(phone.msisdn, (request.params as { id: string }).id, answer.data);
      return done(request, reply, phone, status === 'gone' ? 404 : 200, { status, text: PROMPT_TEXTS[status] });
    }),
  );

  app.post(
    '/phones/:msisdn/paybill',
    withPhone(async (phone, request, reply) => {
      const wanted = Paybill.safeParse(request.body);
      if (!wanted.success) return refuse(request, reply, phone, 'Fill in business number, account, amount and PIN.');
      const answer = await payBill(world, phone.msisdn, wanted.data);
      const text = answer.status === 'paid' ? `Paid. Receipt ${answer.receipt}.` : PAYBILL_TEXTS[answer.reason];
      return done(request, reply, phone, 200, { ...answer, text });
    }),
  );

  app.post(
    '/phones/:msisdn/switches',
    withPhone((phone, request, reply) => {
      const wanted = Switches.safeParse(request.body);
      if (!wanted.success) return refuse(request, reply, phone, 'Unknown switch.');
      const { off, no_funds, locked } = wanted.data;
      if (off !== undefined) phone.isOff = off;
      if (no_funds !== undefined) phone.hasNoFunds = no_funds;
      if (locked !== undefined) {
        phone.isLocked = locked;
        phone.wrongPins = 0;
      }
      phone.version += 1;
      return done(request, reply, phone, 200, { ...stateOf(phone), text: '' });
    }),
  );
}

/** Browsers name the page that a form came from; programs name none. */
function isForeign({ headers: { origin, host } }: FastifyRequest): boolean {
  return origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
}

const refuse = (request: FastifyRequest, reply: FastifyReply, phone: Phone, error: string) =>
  done(request, reply, phone, 400, { error });

/** Forms go back to their page; programs get JSON. */
const done = (request: FastifyRequest, reply: FastifyReply, phone: Phone, status: number, body: object) =>
  request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
    ? reply.redirect(`/phones/${phone.msisdn}`, 303)
    : reply.code(status).send(body);

const themeOf = ({ headers }: FastifyRequest): Theme =>
  (/(?:^|;\s*)theme=(light|dark)(?:;|$)/.exec(headers.cookie ?? '')?.[1] ?? '') as Theme;

const wantsJson = (request: FastifyRequest): boolean => {
  const accept = request.headers.accept ?? '';
  return accept.includes('application/json') && !accept.includes('text/html');
};

export const stateOf = (phone: Phone) => ({
  msisdn: phone.msisdn,
  balance: fundsOf(phone),
  off: phone.isOff,
  no_funds: phone.hasNoFunds,
  locked: phone.isLocked,
});

export type OpenPrompt = { id: string; amount: number; account_reference: string; text: string; closes_at: string };

export const promptsOf = ({ prompt, isOff }: Phone): OpenPrompt[] =>
  prompt === null || isOff
    ? []
    : [
        {
          id: prompt.id,
          amount: prompt.amountKes,
          account_reference: prompt.reference,
          text: prompt.text,
          closes_at: new Date(prompt.closesAtMs).toISOString(),
        },
      ];

function page(reply: FastifyReply, draw: (nonce: string) => string): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .header(
      'content-security-policy',
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; font-src 'self'; img-src data:; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(draw(nonce));
}
