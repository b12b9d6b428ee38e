import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { adminRoutes, type TransactionView, transactionView } from './admin/admin-routes.ts';
import { createInitiatorKeys, SIMULATOR_CREDENTIALS, type SimulatorCredentials } from './credentials.ts';
import { createDeliveries } from './deliveries.ts';
import { createLedger } from './money/ledger.ts';
import { type PaybillAnswer, type PaybillRequest, payBill } from './money/paybill.ts';
import { createPushes, type PromptAnswer, type PromptOutcome, type Pushes } from './money/push.ts';
import type { SimulatorOptions } from './options.ts';
import { type OpenPrompt, phoneRoutes, promptsOf, stateOf } from './phones/phone-routes.ts';
import { createPhones, type Message, msisdnOf } from './phones/phones.ts';
import { createScheduler } from './scheduler.ts';
import { type Script, Scripts } from './script/schema.ts';
import { createScripts } from './script/scripts.ts';
import { b2cRoutes } from './wire/b2c-routes.ts';
import { c2bRoutes } from './wire/c2b-routes.ts';
import { commandRoutes } from './wire/command-routes.ts';
import { oauthRoutes } from './wire/oauth-routes.ts';
import { notJson, stkRoutes } from './wire/stk-routes.ts';
import { send } from './wire/submit.ts';
import { createTokens } from './wire/tokens.ts';
import type { World } from './world.ts';

const BODY_MAX_BYTES = 64 * 1024;
/** What the account can pay out at first. */
const UTILITY_KES = 100_000_000;

export type PhoneState = ReturnType<typeof stateOf>;

/** A running simulator. Phone numbers are taken as people write them. */
export type Simulator = {
  readonly url: string;
  readonly port: number;
  /** What a client must be given to be let in, the certificate for the initiator's password included. */
  readonly credentials: SimulatorCredentials & { readonly b2c: { readonly certificatePem: string } };
  readonly script: (...scripts: readonly Script[]) => void;
  readonly phone: (msisdn: string) => PhoneState;
  readonly prompts: (msisdn: string) => readonly OpenPrompt[];
  readonly answer: (msisdn: string, promptId: string, answer: PromptAnswer) => PromptOutcome;
  readonly messages: (msisdn: string) => readonly Message[];
  readonly payBill: (msisdn: string, request: PaybillRequest) => Promise<PaybillAnswer>;
  /** `isOff`: unreachable; `hasNoFunds`: every payment fails for lack of money; `isLocked: false` unlocks the PIN. */
  readonly setPhone: (msisdn: string, state: { isOff?: boolean; hasNoFunds?: boolean; isLocked?: boolean }) => void;
  /** Oldest first. */
  readonly transactions: () => readonly TransactionView[];
  /** As if every token had expired now. */
  readonly expireTokens: () => void;
  /** Forgets phones, payments, scripts and all that was still to come; registered addresses stay. */
  readonly reset: () => void;
  readonly close: () => Promise<void>;
};

/** Starts a simulator and waits until it listens. Several can run in one process; they share nothing. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const world = await createWorld(options);
  const pushes = createPushes(world);
  const reset = () => {
    world.scheduler.clear();
    pushes.clear();
    world.phones.clear();
    world.ledger.clear();
    world.scripts.clear();
    world.initiator.wrongPasswords = 0;
    Object.assign(world.funds, { collectedKes: 0, utilityKes: UTILITY_KES });
  };
  const app = createApp(world, pushes, reset);
  const { port = 0, host = '127.0.0.1' } = options;
  await app.listen({ port, host });
  const bound = (app.server.address() as AddressInfo).port;
  const { b2c } = world.credentials;
  const phoneOf = (text: string) => world.phones.get(msisdnOf(text) ?? notNumber(text));

  return {
    url: `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host}:${bound}`,
    port: bound,
    credentials: { ...world.credentials, b2c: { ...b2c, certificatePem: world.keys.certificatePem } },
    script: (...scripts) => world.scripts.add([Scripts.parse(scripts)].flat()),
    phone: (msisdn) => stateOf(phoneOf(msisdn)),
    prompts: (msisdn) => promptsOf(phoneOf(msisdn)),
    answer: (msisdn, promptId, answer) => pushes.answer(phoneOf(msisdn).msisdn, promptId, answer),
    messages: (msisdn) => phoneOf(msisdn).messages,
    payBill: (msisdn, request) => payBill(world, phoneOf(msisdn).msisdn, request),
    setPhone(msisdn, state) {
      const phone = phoneOf(msisdn);
      Object.assign(phone, state);
      if (state.isLocked === false) phone.wrongPins = 0;
      phone.version += 1;
    },
    transactions: () => world.ledger.list().map(transactionView),
    expireTokens: () => world.tokens.expire(),
    reset,
    async close() {
      world.scheduler.clear();
      await app.close();
    },
  };
}

function notNumber(text: string): never {
  throw new TypeError(`${text.length} characters that are no Kenyan mobile number`);
}

async function createWorld(options: SimulatorOptions): Promise<World> {
  const scheduler = createScheduler(options.timeScale ?? 1);
  return {
    credentials: options.credentials ?? SIMULATOR_CREDENTIALS,
    settings: {
      businessName: options.businessName ?? 'MNADA',
      pin: options.pin ?? '1234',
      promptSeconds: options.promptSeconds ?? 60,
      unansweredCode: options.unansweredCode ?? '1037',
      c2bValidation: options.c2bValidation ?? false,
      registerOnce: options.registerOnce ?? false,
      callbackOrigins: options.callbackOrigins ?? null,
    },
    keys: await createInitiatorKeys(),
    scheduler,
    deliveries: createDeliveries(scheduler, options.log),
    scripts: createScripts(),
    tokens: createTokens(),
    phones: createPhones(options.balanceKes ?? 500_000),
    ledger: createLedger(),
    registrations: new Map(),
    funds: { collectedKes: 0, utilityKes: UTILITY_KES },
    initiator: { wrongPasswords: 0 },
    log: options.log,
  };
}

function createApp(world: World, pushes: Pushes, reset: () => void): FastifyInstance {
  const app = Fastify({
    bodyLimit: BODY_MAX_BYTES,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 100 },
  });
  // The forms of the phones' pages.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
  // Safaricom takes any other type and finds no field in it.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_, __, done) => done(null, {}));
  app.setErrorHandler<Error & { statusCode?: number }>((error, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) world.log?.warn({ err: error }, 'simulator: a request failed');
    if (/^\/(mpesa|oauth|pulltransactions)\//.test(request.url)) return send(reply, { ...notJson(), status });
    return reply.code(status).send({ error: status < 500 ? error.message : 'Something went wrong.' });
  });
  app.get('/healthz', () => ({ status: 'ok' }));
  // For clients in other processes: who has it can only encrypt.
  app.get('/certificate.pem', (_, reply) => reply.type('application/x-pem-file').send(world.keys.certificatePem));
  oauthRoutes(app, world);
  stkRoutes(app, world, pushes);
  b2cRoutes(app, world);
  commandRoutes(app, world);
  c2bRoutes(app, world);
  phoneRoutes(app, world, pushes);
  void app.register(async (admin) => adminRoutes(admin, world, reset));
  return app;
}
